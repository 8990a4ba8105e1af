// The models under the names that _FORTIFY_SOURCE gives to memory and string functions. Each checks
// that the destination is large enough. The string functions measure the text first, which reads
// what they are going to read anyway, in the same order.

#include "models/memory_functions.h"

extern "C" [[noreturn]] void __chk_fail() noexcept;

namespace {

void Check(size_t size, size_t capacity) {
  if (size > capacity) __chk_fail();
}

}  // namespace

extern "C" {

void* korat_model___memcpy_chk(void* to, const void* from, size_t size, size_t capacity) {
  Check(size, capacity);
  return korat_model_memcpy(to, from, size);
}

void* korat_model___mempcpy_chk(void* to, const void* from, size_t size, size_t capacity) {
  Check(size, capacity);
  return korat_model_mempcpy(to, from, size);
}

void* korat_model___memmove_chk(void* to, const void* from, size_t size, size_t capacity) {
  Check(size, capacity);
  return korat_model_memmove(to, from, size);
}

void* korat_model___memset_chk(void* to, int value, size_t size, size_t capacity) {
  Check(size, capacity);
  return korat_model_memset(to, value, size);
}

char* korat_model___strcpy_chk(char* to, const char* from, size_t capacity) {
  Check(korat_model_strlen(from) + 1, capacity);
  return korat_model_strcpy(to, from);
}

char* korat_model___stpcpy_chk(char* to, const char* from, size_t capacity) {
  Check(korat_model_strlen(from) + 1, capacity);
  return korat_model_stpcpy(to, from);
}

char* korat_model___strncpy_chk(char* to, const char* from, size_t size, size_t capacity) {
  Check(size, capacity);
  return korat_model_strncpy(to, from, size);
}

char* korat_model___strcat_chk(char* to, const char* from, size_t capacity) {
  Check(korat_model_strlen(to) + korat_model_strlen(from) + 1, capacity);
  return korat_model_strcat(to, from);
}

char* korat_model___strncat_chk(char* to, const char* from, size_t limit, size_t capacity) {
  Check(korat_model_strlen(to) + korat_model_strnlen(from, limit) + 1, capacity);
  return korat_model_strncat(to, from, limit);
}

}  // extern "C"
