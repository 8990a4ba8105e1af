#include "model/c_language.h"

#include <algorithm>

#include "os/files.h"

namespace korat::frontend {

bool HasHeadersInC(const std::vector<std::string>& flags) {
  return std::find(flags.begin(), flags.end(), kHeadersInC) != flags.end();
}

bool IsInC(const ClassModel& model) {
  return HasHeadersInC(model.flags) ||
         std::any_of(model.sources.begin(), model.sources.end(), &IsCSource) ||
         std::any_of(model.includes.begin(), model.includes.end(), &IsCSource);
}

std::string InC(const std::string& includes) {
  // In C++, these headers declare templates, which can't have C linkage.
  return "#include <math.h>\n#include <stdlib.h>\n#include <stdbool.h>\n" +
         std::string("#define restrict __restrict\n#define _Bool bool\nextern \"C\" {\n") +
         includes + "}\n#undef restrict\n#undef _Bool\n";
}

}  // namespace korat::frontend
