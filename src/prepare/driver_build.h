// Compiles drivers, and keeps them: the same source, flags and files give the same driver.
#pragma once

#include <string>

#include "prepare/installation.h"
#include "prepare/subject.h"
#include "source/driver_source.h"

namespace korat::cli {

struct BuiltDriver {
  std::string path;
  bool was_cached = false;
};

// Throws Error when the compiler refuses, with its first error.
BuiltDriver BuildDriver(const Subject& subject, const frontend::DriverSource& source,
                        const Installation& installation);

}  // namespace korat::cli
