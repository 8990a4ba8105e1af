// What the templates of include/korat call.
#include "harness/api/test_loops.h"
#include "harness/explore/explorer.h"
#include "harness/layout/text.h"
#include "korat/all.h"
#include "korat/text.h"

namespace korat::detail {

ExplorerPtr MakeExplorer(const FinitizationSpec& spec, const std::vector<ArgumentSpec>& arguments,
                         const PredicateSpec& predicate, const Options& options) {
  runtime::Sandbox* active = runtime::Sandbox::Active();
  if (active != nullptr && active->mode() == runtime::Mode::kPredicate) {
    active->GiveUp(runtime::RunEnd::kForbidden);
  }
  return ExplorerPtr(new Explorer(spec, arguments, predicate, options));
}
void ExplorerDeleter::operator()(Explorer* explorer) const {
  harness::TestLoops::Instance().Leave(*explorer);
  delete explorer;
}
bool Next(Explorer& explorer) { return harness::TestLoops::Instance().Next(explorer); }
// Nobody looks at it: what is known without a run is only counted.
bool CountNext(Explorer& explorer) {
  explorer.machine().CountOnly(explorer.options().max_structures);
  return explorer.Next(/*touched=*/false);
}
void* RootOf(Explorer& explorer) { return explorer.root(); }
void* ArgumentOf(Explorer& explorer, std::size_t index) { return explorer.argument(index); }
const Stats& StatsOf(Explorer& explorer) { return explorer.stats(); }
void CallAfterRuns(Explorer& explorer, void (*call)(void* root)) {
  explorer.machine().set_after_run(call);
}
std::vector<std::uint32_t> CandidateOf(Explorer& explorer) { return explorer.candidate(); }
std::string TextOf(Explorer& explorer) { return harness::StructureText(explorer.layout()); }
std::string RunBody(Explorer& explorer, bool (*body)(void*), void* closure) {
  std::string reason = explorer.RunBody(body, closure);
  harness::TestLoops::Instance().JudgeBody(explorer, reason);
  return reason;
}

std::string TextAt(const void* root) {
  Explorer* explorer = Explorer::Find(root);
  if (explorer == nullptr) Fail("korat::Text: this object is not part of a live korat::All()");
  return TextOf(*explorer);
}

}  // namespace korat::detail
