#include "frontend/format.h"

#include "clang/Format/Format.h"
#include "clang/Tooling/Core/Replacement.h"

namespace korat::frontend {

std::string Formatted(const std::string& code) {
  clang::format::FormatStyle style =
      clang::format::getGoogleStyle(clang::format::FormatStyle::LK_Cpp);
  style.ColumnLimit = 100;
  style.DerivePointerAlignment = false;
  style.ReflowComments = false;
  const clang::tooling::Range all(0, static_cast<unsigned>(code.size()));
  llvm::Expected<std::string> result =
      clang::tooling::applyAllReplacements(code, clang::format::reformat(style, code, {all}));
  if (result) return *result;
  llvm::consumeError(result.takeError());
  return code;
}

}  // namespace korat::frontend
