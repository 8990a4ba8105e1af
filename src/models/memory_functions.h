// The C memory and string functions, in versions that the pass can instrument.
//
// The pass renames calls of `memcmp` and the like in instrumented code to `korat_model_memcmp`.
// Each function below has the contract of the C or POSIX (GNU for mempcpy and memrchr) function it
// is named after, and reads no byte that the contract does not require it to read. The functions
// are themselves instrumented, so that reads of arena memory are recorded with their exact extent,
// in ascending order (descending where memmove must copy from the end, and in memrchr and strrchr).
#pragma once

#include <stddef.h>
#include <wchar.h>

extern "C" {

void* korat_model_memcpy(void* to, const void* from, size_t size);
void* korat_model_mempcpy(void* to, const void* from, size_t size);
void* korat_model_memmove(void* to, const void* from, size_t size);
void* korat_model_memset(void* to, int value, size_t size);

// The comparisons return -1, 0 or 1, never a difference: with arithmetic on two loaded values both
// would escape, and pruning by outcomes would end for those fields; after a compare it does not.
int korat_model_memcmp(const void* a, const void* b, size_t size);
int korat_model_bcmp(const void* a, const void* b, size_t size);
int korat_model_strcmp(const char* a, const char* b);
int korat_model_strncmp(const char* a, const char* b, size_t limit);
int korat_model_strcasecmp(const char* a, const char* b);
int korat_model_strncasecmp(const char* a, const char* b, size_t limit);
int korat_model_wmemcmp(const wchar_t* a, const wchar_t* b, size_t count);

void* korat_model_memchr(const void* memory, int value, size_t size);
void* korat_model_memrchr(const void* memory, int value, size_t size);
size_t korat_model_strlen(const char* text);
size_t korat_model_strnlen(const char* text, size_t limit);
size_t korat_model_wcslen(const wchar_t* text);
char* korat_model_strchr(const char* text, int value);
char* korat_model_strrchr(const char* text, int value);
char* korat_model_strstr(const char* text, const char* pattern);
size_t korat_model_strspn(const char* text, const char* accept);
size_t korat_model_strcspn(const char* text, const char* reject);
char* korat_model_strpbrk(const char* text, const char* accept);

char* korat_model_strcpy(char* to, const char* from);
char* korat_model_stpcpy(char* to, const char* from);
char* korat_model_strncpy(char* to, const char* from, size_t size);
char* korat_model_strcat(char* to, const char* from);
char* korat_model_strncat(char* to, const char* from, size_t limit);
char* korat_model_strdup(const char* text);

// The versions of _FORTIFY_SOURCE, which also get the size of the destination, and check it.
void* korat_model___memcpy_chk(void* to, const void* from, size_t size, size_t capacity);
void* korat_model___mempcpy_chk(void* to, const void* from, size_t size, size_t capacity);
void* korat_model___memmove_chk(void* to, const void* from, size_t size, size_t capacity);
void* korat_model___memset_chk(void* to, int value, size_t size, size_t capacity);
char* korat_model___strcpy_chk(char* to, const char* from, size_t capacity);
char* korat_model___stpcpy_chk(char* to, const char* from, size_t capacity);
char* korat_model___strncpy_chk(char* to, const char* from, size_t size, size_t capacity);
char* korat_model___strcat_chk(char* to, const char* from, size_t capacity);
char* korat_model___strncat_chk(char* to, const char* from, size_t limit, size_t capacity);

}  // extern "C"
