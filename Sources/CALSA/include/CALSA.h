// libasound, and what of it Swift cannot express: a handler with variable arguments and a thread's own memory.

#ifndef CALSA_H
#define CALSA_H

#include <alsa/asoundlib.h>

/// Keeps what libasound has to say on this thread, instead of letting it write to stderr. Gives the handler to put
/// back. Other threads, and handlers of the app, are left alone.
snd_local_error_handler_t CALSA_keep_messages(void);

/// Puts the handler back.
void CALSA_restore_messages(snd_local_error_handler_t previous);

/// The last message kept on this thread; empty when there was none. Valid until the next.
const char *CALSA_last_message(void);

#endif
