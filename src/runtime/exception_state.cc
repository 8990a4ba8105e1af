#include "runtime/exception_state.h"

#include <cxxabi.h>

namespace korat::runtime {

void* ExceptionState::AskForGlobals() { return abi::__cxa_get_globals(); }

}  // namespace korat::runtime
