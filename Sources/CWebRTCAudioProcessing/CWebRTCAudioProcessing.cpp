#ifdef HEARKEN_WEBRTC
#include "CWebRTCAudioProcessing.h"

// What pkg-config would say. SwiftPM refuses its -D flags with a warning, so it is not asked; the folder forward/ stands in
// for its -I, as the library's headers include each other as "webrtc/…".
#define WEBRTC_POSIX
#define WEBRTC_AUDIO_PROCESSING_ONLY_BUILD
#include <webrtc_audio_processing/webrtc/common.h>
#include <webrtc_audio_processing/webrtc/modules/audio_processing/include/audio_processing.h>

#include <memory>

using webrtc::AudioProcessing;

struct CWebRTCAudioProcessing {
    std::unique_ptr<AudioProcessing> module;
    webrtc::StreamConfig format;
};

static bool initialize(CWebRTCAudioProcessing *processor) {
    const webrtc::StreamConfig &format = processor->format;
    return processor->module->Initialize({{format, format, format, format}}) == AudioProcessing::kNoError;
}

CWebRTCAudioProcessing *CWebRTCAudioProcessing_create(int sampleRate) {
    webrtc::Config options;
    // It would turn the knob of a microphone that is not there.
    options.Set(new webrtc::ExperimentalAgc(false));
    std::unique_ptr<CWebRTCAudioProcessing> processor(
        new CWebRTCAudioProcessing{std::unique_ptr<AudioProcessing>(AudioProcessing::Create(options)), {sampleRate, 1}});
    return processor->module && initialize(processor.get()) ? processor.release() : nullptr;
}

void CWebRTCAudioProcessing_destroy(CWebRTCAudioProcessing *processor) { delete processor; }

bool CWebRTCAudioProcessing_detectVoice(CWebRTCAudioProcessing *processor, int mode) {
    // The module calls the modes of WebRTC's detector likelihoods: 0 is a high one, 3 a very low one.
    static const webrtc::VoiceDetection::Likelihood likelihoods[] = {
        webrtc::VoiceDetection::kHighLikelihood, webrtc::VoiceDetection::kModerateLikelihood,
        webrtc::VoiceDetection::kLowLikelihood, webrtc::VoiceDetection::kVeryLowLikelihood};
    if (mode < 0 || mode > 3) return false;
    webrtc::VoiceDetection *detection = processor->module->voice_detection();
    return detection->set_likelihood(likelihoods[mode]) == AudioProcessing::kNoError
        && detection->Enable(true) == AudioProcessing::kNoError;
}

bool CWebRTCAudioProcessing_suppressNoise(CWebRTCAudioProcessing *processor, int level) {
    static const webrtc::NoiseSuppression::Level levels[] = {
        webrtc::NoiseSuppression::kLow, webrtc::NoiseSuppression::kModerate, webrtc::NoiseSuppression::kHigh,
        webrtc::NoiseSuppression::kVeryHigh};
    if (level < 0 || level > 3) return false;
    webrtc::NoiseSuppression *suppression = processor->module->noise_suppression();
    return suppression->set_level(levels[level]) == AudioProcessing::kNoError
        && suppression->Enable(true) == AudioProcessing::kNoError;
}

bool CWebRTCAudioProcessing_controlGain(CWebRTCAudioProcessing *processor, int targetBelowFullScale, int gain) {
    webrtc::GainControl *control = processor->module->gain_control();
    return control->set_mode(webrtc::GainControl::kAdaptiveDigital) == AudioProcessing::kNoError
        && control->set_target_level_dbfs(targetBelowFullScale) == AudioProcessing::kNoError
        && control->set_compression_gain_db(gain) == AudioProcessing::kNoError
        && control->enable_limiter(true) == AudioProcessing::kNoError
        && control->Enable(true) == AudioProcessing::kNoError;
}

bool CWebRTCAudioProcessing_reset(CWebRTCAudioProcessing *processor) { return initialize(processor); }

bool CWebRTCAudioProcessing_process(CWebRTCAudioProcessing *processor, float *block) {
    return processor->module->ProcessStream(&block, processor->format, processor->format, &block)
        == AudioProcessing::kNoError;
}

bool CWebRTCAudioProcessing_hasVoice(const CWebRTCAudioProcessing *processor) {
    return processor->module->voice_detection()->stream_has_voice();
}
#endif
