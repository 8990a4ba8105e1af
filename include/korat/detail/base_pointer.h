// Is an object of unknown class a B, and where in the object does the B lie? Classes can't be asked
// for their bases, but a handler for B* catches a pointer to any class derived from B, and adjusts
// it.
#pragma once

namespace korat::detail {

template <typename T>
void ThrowPointer(void* object) {
#if defined(__cpp_exceptions)
  throw static_cast<T*>(object);
#else
  (void)object;
#endif
}

// The B in the object that throw_pointer throws; null if it has none.
template <typename B>
void* CatchPointer(void (*throw_pointer)(void*), void* object) {
#if defined(__cpp_exceptions)
  try {
    throw_pointer(object);
  } catch (B* base) {
    return base;
  } catch (...) {
  }
  return nullptr;
#else
  return throw_pointer == &ThrowPointer<B> ? object : nullptr;
#endif
}

}  // namespace korat::detail
