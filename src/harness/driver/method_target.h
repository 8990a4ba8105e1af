// A function under test, as a driver describes it and as it is called.
#pragma once

#include "harness/calls/call_target.h"
#include "korat/detail/driver.h"
#include "protocol/driver_options.h"

namespace korat::detail {

inline harness::CallTarget TargetOf(const Driver::MethodEntry& method,
                                    const DriverOptions& options) {
  // Whether structures share objects shows when they are destroyed; a single structure has none to
  // share with.
  const bool shares_nothing = method.destroy != nullptr && !method.arguments.empty();
  return {method.call, method.destroy, shares_nothing, options.behavior, options.strict_exceptions};
}

}  // namespace korat::detail
