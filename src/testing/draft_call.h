// The call in a draft, and what is expected of it.
#pragma once

#include <string>

#include "model/class_model.h"
#include "protocol/calls.h"
#include "testing/draft_argument.h"

namespace korat::cli {

struct DraftCall {
  std::string statements;
  bool shows_without_contracts = false;  // they fail on faulty code as it is
};

// `arguments`: in the order of frontend::ArgumentsOf.
DraftCall WriteDraftCall(const frontend::ClassModel& model, const frontend::TestedFunction& tested,
                         const CallFailure& failure, const DraftArguments& arguments);

}  // namespace korat::cli
