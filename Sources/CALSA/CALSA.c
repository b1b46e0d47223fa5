#include "CALSA.h"

#include <stdarg.h>
#include <stdio.h>

static __thread char last_message[512];

static void keep(const char *file, int line, const char *function, int code, const char *format, va_list arguments) {
    (void)file;
    (void)line;
    (void)function;
    (void)code;
    vsnprintf(last_message, sizeof last_message, format, arguments);
}

snd_local_error_handler_t CALSA_keep_messages(void) {
    last_message[0] = 0;
    return snd_lib_error_set_local(keep);
}

void CALSA_restore_messages(snd_local_error_handler_t previous) {
    snd_lib_error_set_local(previous);
}

const char *CALSA_last_message(void) {
    return last_message;
}
