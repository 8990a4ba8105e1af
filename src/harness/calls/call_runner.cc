#include "harness/calls/call_runner.h"

#include <cassert>

#include "harness/calls/call_results.h"

namespace korat::harness {
namespace {

using detail::CallResults;
using runtime::RunEnd;

}  // namespace

CallRunner::CallRunner(detail::Explorer& explorer)
    : explorer_(explorer),
      sandbox_(explorer.sandbox()),
      layout_(explorer.layout()),
      leaks_(sandbox_),
      blocks_(layout_) {}

std::vector<const void*> CallRunner::Roots() const {
  std::vector<const void*> roots(layout_.arguments.begin(), layout_.arguments.end());
  roots.push_back(layout_.Root());
  if (made_ != nullptr) roots.insert(roots.end(), made_->objects, made_->objects + made_->count);
  return roots;
}

// What a call reads and writes does not concern the search.
CallOutcome CallRunner::RunUnrecorded(void (*body)(void*), void* closure,
                                      const CallManner& manner) {
  const auto written = sandbox_.guard().written();
  const Recording::Pause pause(explorer_.machine().monitor().recording());
  CallOutcome outcome{RunChecked(sandbox_, body, closure, manner), {}};
  sandbox_.guard().set_written(written);
  return outcome;
}

// What it did to the heap unseen shows afterwards.
CallOutcome CallRunner::RunGuarded(void (*body)(void*), void* closure, const CallManner& manner) {
  CallOutcome outcome = RunUnrecorded(body, closure, manner);
  const runtime::GuardedHeap* heap = sandbox_.memory().guarded();
  if (heap == nullptr || !outcome.HasEnded()) return outcome;
  const runtime::HeapFault damage = heap->FindDamage();
  return damage.kind == runtime::HeapFault::Kind::kNone ? outcome
                                                        : CallOutcome{Damaged(damage), {}};
}

CallOutcome CallRunner::Call(void (*call)(void*), void* closure, const CallManner& manner) {
  assert(explorer_.IsPresenting() && !is_made_);
  is_made_ = true;
  log_position_ = sandbox_.log().position();
  checkpoints_used_ = sandbox_.checkpoints().used();
  use_counts_ = layout_.table.use_counts().Save();
  explorer_.machine().ShowUseCounts();
  std::vector<const void*> roots = Roots();
  blocks_.Find(explorer_.search());
  leaks_.Begin(
      roots, [this](const char* block) { return blocks_.Owns(block); },
      [this](const char* address) { return blocks_.HasWord(address); });
  CallResults::Expect(manner.wants_result ? &layout_ : nullptr, &sandbox_.memory(), manner.form);
  sandbox_.guard().set_guards_released(true);
  CallOutcome outcome = RunGuarded(call, closure, manner);
  if (outcome.HasEnded()) {
    if (made_ != nullptr) roots = Roots();
    outcome.leaked = leaks_.Leaked(roots, CallResults::owned(), CallResults::owned_size());
  }
  return outcome;
}

CallOutcome CallRunner::Destroy(void (*destroy)(void*), void* closure) {
  assert(is_made_);
  std::vector<const void*> destroyed = Roots();
  for (const void* argument : layout_.arguments) {
    // Only an argument that points to an object matters; the bytes of others mean nothing here.
    destroyed.push_back(*static_cast<const void* const*>(argument));
  }
  sandbox_.KeepHeap();
  CallOutcome outcome = RunGuarded(destroy, closure, {});
  outcome.is_destroying = true;
  if (outcome.HasEnded()) outcome.leaked = leaks_.LeakedBy(destroyed);
  return outcome;
}

void CallRunner::TakeBack() {
  if (!is_made_) return;
  is_made_ = false;
  sandbox_.guard().set_guards_released(false);
  sandbox_.log().UndoTo(log_position_);
  layout_.table.use_counts().Restore(use_counts_);
  sandbox_.checkpoints().set_used(checkpoints_used_);
  explorer_.machine().monitor().RenewMarks();
}

std::string CallRunner::TextNow(Naming naming) {
  std::string text;
  struct Request {
    const Layout& layout;
    const runtime::RunMemory& memory;
    Naming naming;
    std::string& text;
  } request{layout_, sandbox_.memory(), naming, text};
  const RunEnd end = sandbox_.Run(
      runtime::Mode::kBody,
      [](void* pointer) {
        auto* wanted = static_cast<Request*>(pointer);
        wanted->text = StructureText(wanted->layout, &wanted->memory, wanted->naming);
      },
      &request);
  return end == RunEnd::kReturned ? text : "(damaged: reading it crashes)";
}

std::uint64_t CallRunner::CountFields() {
  std::uint64_t count = 0;
  explorer_.search().ForEachReachable([&count](FieldIndex) {
    ++count;
    return true;
  });
  return count;
}

std::vector<const std::type_info*> CallRunner::DeletedClasses() const {
  std::vector<const std::type_info*> classes;
  for (const ObjectPlace& place : layout_.objects) {
    if (place.spec == nullptr || runtime::Arena::IsLive(place.address)) continue;
    classes.push_back(place.spec->type);
  }
  return classes;
}

void CallRunner::SetWhiteBox(void (*call)(void*), void* closure) {
  explorer_.machine().predicate().set_follow_up({call, closure, &IsInput});
  explorer_.search().FreezeArguments();
}

}  // namespace korat::harness
