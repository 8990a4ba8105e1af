// Calls under test: on the structure that the search has just found, and taken back afterwards.
#include "harness/explorer.h"
#include "harness/text.h"

namespace korat::detail {

harness::CallOutcome Explorer::Call(void (*call)(void*), void* closure) {
  std::vector<const void*> roots(layout_.arguments.begin(), layout_.arguments.end());
  roots.push_back(root());
  call_position_ = sandbox_.log().position();
  call_checkpoints_ = sandbox_.checkpoints_used();
  call_use_counts_ = layout_.table.UseCounts();
  if (layout_.table.HasUseCounts()) {
    layout_.table.ShowUseCounts([this](auto visit) { search_.ForEachReachable(visit); });
  }
  leaks_.Begin(roots);
  const bool predicate_wrote = sandbox_.wrote_arena();
  verifying_ = true;  // what the call reads is its own business
  harness::CallOutcome outcome{harness::RunChecked(sandbox_, call, closure), {}};
  verifying_ = false;
  sandbox_.set_wrote_arena(predicate_wrote);
  const bool has_ended =
      outcome.end == harness::CallEnd::kPassed || outcome.end == harness::CallEnd::kThrew;
  if (has_ended) outcome.leaked = leaks_.Leaked(roots);
  return outcome;
}

void Explorer::TakeBack() {
  sandbox_.log().UndoTo(call_position_);
  layout_.table.RestoreUseCounts(call_use_counts_);
  sandbox_.set_checkpoints_used(call_checkpoints_);
}

std::string Explorer::TextNow() {
  std::string text;
  struct Request {
    const harness::Layout& layout;
    std::string& text;
  } request{layout_, text};
  const runtime::RunEnd end = sandbox_.Run(
      runtime::Mode::kBody,
      [](void* pointer) {
        auto* wanted = static_cast<Request*>(pointer);
        wanted->text = harness::StructureText(wanted->layout);
      },
      &request);
  return end == runtime::RunEnd::kReturned ? text : "(in ruins: reading it crashes)";
}

std::uint64_t Explorer::CountFields() {
  std::uint64_t count = 0;
  search_.ForEachReachable([&count](FieldIndex) {
    ++count;
    return true;
  });
  return count;
}

}  // namespace korat::detail
