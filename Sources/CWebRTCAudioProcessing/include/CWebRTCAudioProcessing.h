// One component of WebRTC's audio processing module at a time, on mono audio in blocks of 10 ms.
//
// A processor belongs to one thread. Nothing but create, reset and destroy allocates.
#ifndef C_WEBRTC_AUDIO_PROCESSING_H
#define C_WEBRTC_AUDIO_PROCESSING_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CWebRTCAudioProcessing CWebRTCAudioProcessing;

// A processor that does nothing yet, for 8000, 16000, 32000 or 48000 Hz; NULL when the library refuses.
CWebRTCAudioProcessing *CWebRTCAudioProcessing_create(int sampleRate);
void CWebRTCAudioProcessing_destroy(CWebRTCAudioProcessing *processor);

// Each turns one component on; false when the library refuses.
// Voice detection, 0 (says "voice" most readily) to 3.
bool CWebRTCAudioProcessing_detectVoice(CWebRTCAudioProcessing *processor, int mode);
// Noise suppression, 0 (mildest) to 3.
bool CWebRTCAudioProcessing_suppressNoise(CWebRTCAudioProcessing *processor, int level);
// Adaptive digital gain with a limiter: the level it aims at, in dB below full scale (0 to 31), and its largest gain.
bool CWebRTCAudioProcessing_controlGain(CWebRTCAudioProcessing *processor, int targetBelowFullScale, int gain);

// Forgets what was heard; false when the library refuses.
bool CWebRTCAudioProcessing_reset(CWebRTCAudioProcessing *processor);

// Processes 10 ms in place; false when the library refuses.
bool CWebRTCAudioProcessing_process(CWebRTCAudioProcessing *processor, float *block);

// Whether the latest block held voice.
bool CWebRTCAudioProcessing_hasVoice(const CWebRTCAudioProcessing *processor);

#ifdef __cplusplus
}
#endif

#endif
