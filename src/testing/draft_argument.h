// An argument of the call in a draft, as C++ source.
#pragma once

#include <cassert>
#include <string>
#include <vector>

namespace korat::cli {

struct DraftArgument {
  enum class Form { kValue, kObject, kPointer };

  std::string text;  // "3"; of an object "other", "*n0"; of a pointer "n0", "&other", not null
  Form form = Form::kValue;

  // REQUIRES: it is not a plain value.
  std::string AsObject() const {
    assert(form != Form::kValue);
    if (form == Form::kObject) return text;
    return text[0] == '&' ? text.substr(1) : "*" + text;
  }
  std::string AsPointer() const {
    if (form == Form::kPointer) return text;
    return text[0] == '*' ? text.substr(1) : "&" + text;
  }
};

using DraftArguments = std::vector<DraftArgument>;

}  // namespace korat::cli
