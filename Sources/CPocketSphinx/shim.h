#ifndef CPOCKETSPHINX_SHIM_H
#define CPOCKETSPHINX_SHIM_H

#include <pocketsphinx.h>
#include <ps_search.h>
#include <pthread.h>
#include <setjmp.h>
#include <sphinxbase/cmn.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/jsgf.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// PocketSphinx reports through one variadic callback for the whole process, and on a fatal error calls exit()
// afterwards. So each call that does more than read a field runs inside a "call" that belongs to the current thread: the
// callback writes error lines to its buffer, and jumps out of a fatal error before the library exits. What the library
// was working on is then in no known state, and must be neither used nor freed any more.

/// Where the error lines of one decoder's calls go.
typedef struct {
    pthread_key_t key;
    char *text;
    size_t capacity;
    size_t length;
    /// Whether a call ended in a fatal error; never taken back.
    bool isFatal;
} CPocketSphinx_Log;

typedef struct {
    CPocketSphinx_Log *log;
    jmp_buf escape;
} CPocketSphinx_Call;

static inline void CPocketSphinx_receive(void *user_data, err_lvl_t level, const char *format, ...) {
    CPocketSphinx_Call *call = pthread_getspecific((pthread_key_t)(uintptr_t)user_data);
    if (!call || level < ERR_ERROR) return;
    CPocketSphinx_Log *log = call->log;
    if (log->length + 1 < log->capacity) {
        va_list arguments;
        va_start(arguments, format);
        int written = vsnprintf(log->text + log->length, log->capacity - log->length, format, arguments);
        va_end(arguments);
        if (written > 0) {
            log->length += (size_t)written;
            if (log->length >= log->capacity) log->length = log->capacity - 1;
        }
    }
    if (level == ERR_FATAL) {
        log->isFatal = true;
        longjmp(call->escape, 1);
    }
}

/// Takes over the log of the process: nothing reaches stderr any more. To be called once; gives the key for every
/// log, or -1 when the system has none left.
static inline int64_t CPocketSphinx_catchLog(void) {
    pthread_key_t key;
    if (pthread_key_create(&key, NULL) != 0) return -1;
    err_set_logfp(NULL);
    err_set_callback(CPocketSphinx_receive, (void *)(uintptr_t)key);
    return (int64_t)key;
}

// Runs `expression` with `log` receiving its errors; gives `failure` when the library found them fatal.
#define CPOCKETSPHINX_CALL(log, failure, type, expression) \
    CPocketSphinx_Call call; \
    call.log = (log); \
    (log)->length = 0; \
    (log)->text[0] = 0; \
    pthread_setspecific((log)->key, &call); \
    if (setjmp(call.escape)) { \
        pthread_setspecific((log)->key, NULL); \
        return (failure); \
    } \
    type result = (expression); \
    pthread_setspecific((log)->key, NULL); \
    return result

#define CPocketSphinx_fatal (-1000)

/// An empty configuration with PocketSphinx's defaults.
static inline cmd_ln_t *CPocketSphinx_configuration(void) {
    return cmd_ln_init(NULL, ps_args(), FALSE, NULL);
}

static inline ps_decoder_t *CPocketSphinx_init(cmd_ln_t *config, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, NULL, ps_decoder_t *, ps_init(config));
}

static inline fe_t *CPocketSphinx_frontEnd(cmd_ln_t *config, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, NULL, fe_t *, fe_init_auto_r(config));
}

static inline int CPocketSphinx_loadDictionary(ps_decoder_t *ps, const char *path, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, CPocketSphinx_fatal, int, ps_load_dict(ps, path, NULL, NULL));
}

static inline int CPocketSphinx_setLanguageModel(
    ps_decoder_t *ps, const char *name, const char *path, CPocketSphinx_Log *log
) {
    CPOCKETSPHINX_CALL(log, CPocketSphinx_fatal, int, ps_set_lm_file(ps, name, path));
}

// As ps_set_jsgf_file, which goes on with a null pointer when the rules cannot be expanded.
static inline int CPocketSphinx_buildGrammar(ps_decoder_t *ps, const char *name, const char *path) {
    jsgf_t *grammar = jsgf_parse_file(path, NULL);
    if (!grammar) return -1;
    int status = -1;
    jsgf_rule_t *rule = jsgf_get_public_rule(grammar);
    if (!rule) {
        err_msg(ERR_ERROR, "shim.h", __LINE__, "the grammar has no public rule\n");
    } else {
        float weight = (float)cmd_ln_float_r(ps_get_config(ps), "-lw");
        fsg_model_t *model = jsgf_build_fsg(grammar, rule, ps_get_logmath(ps), weight);
        if (model) {
            status = ps_set_fsg(ps, name, model);
            fsg_model_free(model);
        }
    }
    jsgf_grammar_free(grammar);
    return status;
}

static inline int CPocketSphinx_setGrammar(
    ps_decoder_t *ps, const char *name, const char *path, CPocketSphinx_Log *log
) {
    CPOCKETSPHINX_CALL(log, CPocketSphinx_fatal, int, CPocketSphinx_buildGrammar(ps, name, path));
}

static inline int CPocketSphinx_setKeywords(
    ps_decoder_t *ps, const char *name, const char *path, CPocketSphinx_Log *log
) {
    CPOCKETSPHINX_CALL(log, CPocketSphinx_fatal, int, ps_set_kws(ps, name, path));
}

static inline int CPocketSphinx_setSearch(ps_decoder_t *ps, const char *name, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, CPocketSphinx_fatal, int, ps_set_search(ps, name));
}

static inline int CPocketSphinx_startUtterance(ps_decoder_t *ps, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, CPocketSphinx_fatal, int, (ps_start_stream(ps), ps_start_utt(ps)));
}

static inline int CPocketSphinx_process(
    ps_decoder_t *ps, const int16_t *samples, size_t count, CPocketSphinx_Log *log
) {
    CPOCKETSPHINX_CALL(log, CPocketSphinx_fatal, int, ps_process_raw(ps, samples, count, FALSE, FALSE));
}

static inline int CPocketSphinx_endUtterance(ps_decoder_t *ps, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, CPocketSphinx_fatal, int, ps_end_utt(ps));
}

static inline const char *CPocketSphinx_hypothesis(ps_decoder_t *ps, int32_t *score, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, NULL, const char *, ps_get_hyp(ps, score));
}

// MARK: Results

/// A word of a path, or of a detection, in frames.
typedef struct {
    /// Belongs to the dictionary; NULL where there is none.
    const char *text;
    int first;
    int last;
    /// Logarithm of the posterior, in units of the decoder's log math.
    int32_t posterior;
} CPocketSphinx_Segment;

/// The words of the best path; NULL where there are none.
static inline ps_seg_t *CPocketSphinx_segments(ps_decoder_t *ps, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, NULL, ps_seg_t *, ps_seg_iter(ps));
}

/// Frees `segment`; gives the next one, or NULL after the last.
static inline ps_seg_t *CPocketSphinx_nextSegment(ps_seg_t *segment, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, NULL, ps_seg_t *, ps_seg_next(segment));
}

static inline CPocketSphinx_Segment CPocketSphinx_copySegment(ps_seg_t *segment) {
    CPocketSphinx_Segment copy = {ps_seg_word(segment), 0, 0, ps_seg_prob(segment, NULL, NULL, NULL)};
    ps_seg_frames(segment, &copy.first, &copy.last);
    return copy;
}

static inline CPocketSphinx_Segment CPocketSphinx_readSegment(ps_seg_t *segment, CPocketSphinx_Log *log) {
    CPocketSphinx_Segment none = {NULL, 0, 0, 0};
    CPOCKETSPHINX_CALL(log, none, CPocketSphinx_Segment, CPocketSphinx_copySegment(segment));
}

/// The first path of an A* search through the lattice; NULL where there is none.
static inline ps_nbest_t *CPocketSphinx_paths(ps_decoder_t *ps, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, NULL, ps_nbest_t *, ps_nbest(ps));
}

/// Goes to the next path; after the last it frees `path` and gives NULL.
static inline ps_nbest_t *CPocketSphinx_nextPath(ps_nbest_t *path, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, NULL, ps_nbest_t *, ps_nbest_next(path));
}

/// Whether the path has words; then `score` is its score.
static inline bool CPocketSphinx_readPath(ps_nbest_t *path, int32_t *score, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, false, bool, ps_nbest_hyp(path, score) != NULL);
}

static inline ps_seg_t *CPocketSphinx_pathSegments(ps_nbest_t *path, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, NULL, ps_seg_t *, ps_nbest_seg(path));
}

static inline bool CPocketSphinx_freePath(ps_nbest_t *path, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, false, bool, (ps_nbest_free(path), true));
}

/// The lattice of the piece that ended; belongs to the decoder.
static inline ps_lattice_t *CPocketSphinx_lattice(ps_decoder_t *ps, CPocketSphinx_Log *log) {
    CPOCKETSPHINX_CALL(log, NULL, ps_lattice_t *, ps_get_lattice(ps));
}

/// A word of a lattice that begins at a frame.
typedef struct {
    /// Belongs to the dictionary; NULL where there is none.
    const char *text;
    int first;
    /// Whether links leave the node.
    bool hasExits;
    /// Logarithm of the sum of the posteriors of these links, in units of the lattice's log math.
    int32_t posterior;
} CPocketSphinx_Node;

static inline CPocketSphinx_Node CPocketSphinx_copyNode(ps_lattice_t *lattice, ps_latnode_iter_t *next) {
    ps_latnode_t *node = ps_latnode_iter_node(next);
    logmath_t *math = ps_lattice_get_logmath(lattice);
    ps_latlink_iter_t *exit = ps_latnode_exits(node);
    CPocketSphinx_Node copy = {
        ps_latnode_baseword(lattice, node), ps_latnode_times(node, NULL, NULL), exit != NULL, logmath_get_zero(math)
    };
    for (; exit; exit = ps_latlink_iter_next(exit)) {
        int32_t posterior = ps_latlink_prob(lattice, ps_latlink_iter_link(exit), NULL);
        copy.posterior = logmath_add(math, copy.posterior, posterior);
    }
    return copy;
}

static inline CPocketSphinx_Node CPocketSphinx_readNode(
    ps_lattice_t *lattice, ps_latnode_iter_t *next, CPocketSphinx_Log *log
) {
    CPocketSphinx_Node none = {NULL, 0, false, 0};
    CPOCKETSPHINX_CALL(log, none, CPocketSphinx_Node, CPocketSphinx_copyNode(lattice, next));
}

#endif
