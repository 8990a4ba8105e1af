// Calls under test: on the structure that the search has just found, and taken back afterwards.
#include <algorithm>
#include <utility>

#include "harness/call_results.h"
#include "harness/explorer.h"
#include "harness/graph_text.h"
#include "harness/text.h"
#include "korat/detail/contracts/state.h"

namespace korat::detail {
namespace {

using harness::CallEnd;
using runtime::RunEnd;

bool HasEnded(const harness::CallOutcome& outcome) {
  return outcome.end == CallEnd::kPassed || outcome.end == CallEnd::kThrew;
}

}  // namespace

std::vector<const void*> Explorer::Roots() const {
  std::vector<const void*> roots(layout_.arguments.begin(), layout_.arguments.end());
  roots.push_back(root());
  return roots;
}

void Explorer::SetOwned(std::vector<const std::type_info*> classes) {
  knows_owned_ = true;
  owned_ = std::move(classes);
}

std::vector<const std::type_info*> Explorer::DeletedClasses() {
  std::vector<const std::type_info*> classes;
  for (const harness::ObjectPlace& place : layout_.objects) {
    if (place.spec == nullptr || runtime::Arena::IsLive(place.address)) continue;
    classes.push_back(place.spec->type);
  }
  return classes;
}

// Memory may hold the address of an object that is no part of the structure, such as behind the end
// of a vector.
void Explorer::FindParts() {
  is_part_.assign(layout_.objects.size(), false);
  is_used_.assign(layout_.space.fields.size(), false);
  for (ObjectIndex object : layout_.space.roots) is_part_[Raw(object)] = true;
  search_.ForEachReachable([this](FieldIndex index) {
    is_used_[Raw(index)] = true;
    const Field& field = layout_.space.At(index);
    if (field.values.empty()) return true;
    const ObjectIndex object = field.values[candidate()[Raw(index)]].object;
    if (object != kNoObject) is_part_[Raw(object)] = true;
    return true;
  });
}

bool Explorer::IsPart(const char* block) const {
  for (std::size_t i = 0; i < layout_.objects.size(); ++i) {
    const harness::ObjectPlace& place = layout_.objects[i];
    if (place.address != block || place.spec == nullptr) continue;
    const bool is_owned =
        !knows_owned_ || std::any_of(owned_.begin(), owned_.end(), [&](const std::type_info* type) {
          return *type == *place.spec->type;
        });
    return is_part_[i] && is_owned;
  }
  return true;  // memory of an object
}

// Not by an element behind the end of its vector.
bool Explorer::IsUsed(const char* address) {
  bool has_field = false, is_used = false;
  layout_.table.ForEachAt(
      reinterpret_cast<std::uintptr_t>(address), sizeof(void*),
      [&](FieldIndex field) {
        has_field = true;
        is_used = is_used || is_used_[Raw(field)];
      },
      [] {});
  return is_used || !has_field;
}

harness::CallOutcome Explorer::Call(void (*call)(void*), void* closure,
                                    const harness::CallManner& manner) {
  call_position_ = sandbox_.log().position();
  call_checkpoints_ = sandbox_.checkpoints_used();
  call_use_counts_ = layout_.table.UseCounts();
  if (layout_.table.HasUseCounts()) {
    layout_.table.ShowUseCounts([this](auto visit) { search_.ForEachReachable(visit); });
  }
  const std::vector<const void*> roots = Roots();
  FindParts();
  leaks_.Begin(
      roots, [this](const char* block) { return IsPart(block); },
      [this](const char* address) { return IsUsed(address); });
  CallResults::Expect(manner.wants_result ? &layout_ : nullptr, &sandbox_.heap());
  const bool predicate_wrote = sandbox_.wrote_arena();
  verifying_ = true;  // what the call reads is its own business
  sandbox_.set_guards_released(true);
  harness::CallOutcome outcome{harness::RunChecked(sandbox_, call, closure, manner), {}};
  verifying_ = false;
  sandbox_.set_wrote_arena(predicate_wrote);
  if (HasEnded(outcome)) {
    outcome.leaked = leaks_.Leaked(roots, CallResults::owned(), CallResults::owned_size());
  }
  return outcome;
}

harness::CallOutcome Explorer::Destroy(void (*destroy)(void*), void* closure) {
  std::vector<const void*> destroyed = Roots();
  for (const void* argument : layout_.arguments) {
    // One that points to an object; of others the bytes mean nothing.
    destroyed.push_back(*static_cast<const void* const*>(argument));
  }
  const bool predicate_wrote = sandbox_.wrote_arena();
  verifying_ = true;
  sandbox_.KeepHeap();
  harness::CallOutcome outcome{harness::RunChecked(sandbox_, destroy, closure), {}};
  verifying_ = false;
  sandbox_.set_wrote_arena(predicate_wrote);
  outcome.is_destroying = true;
  if (HasEnded(outcome)) outcome.leaked = leaks_.LeakedBy(destroyed);
  return outcome;
}

RunEnd Explorer::ExecuteWhiteBox() {
  white_box_.is_running = false;
  contracts::ResetState();
  contracts::state.calls_next = true;
  const RunEnd end = sandbox_.Run(
      runtime::Mode::kPredicate,
      [](void* self) {
        auto* explorer = static_cast<Explorer*>(self);
        const bool asks_contracts = explorer->predicate_.asks_contracts;
        if (!asks_contracts) ++contracts::state.evaluating;
        explorer->result_ = explorer->predicate_.call(
            explorer->predicate_.closure, explorer->root(), explorer->layout_.arguments.data());
        if (!asks_contracts) --contracts::state.evaluating;
        if (!explorer->result_) return;
        explorer->white_box_.is_running = true;
        explorer->white_box_.call(explorer->white_box_.closure);
      },
      this);
  contracts::ResetState();
  return end;
}

void Explorer::TakeBack() {
  sandbox_.set_guards_released(false);
  sandbox_.log().UndoTo(call_position_);
  layout_.table.RestoreUseCounts(call_use_counts_);
  sandbox_.set_checkpoints_used(call_checkpoints_);
  SettleAll();
}

std::string Explorer::TextNow() {
  std::string text;
  struct Request {
    const harness::Layout& layout;
    const runtime::Heap& heap;
    std::string& text;
  } request{layout_, sandbox_.heap(), text};
  const runtime::RunEnd end = sandbox_.Run(
      runtime::Mode::kBody,
      [](void* pointer) {
        auto* wanted = static_cast<Request*>(pointer);
        wanted->text = harness::StructureText(wanted->layout, &wanted->heap);
      },
      &request);
  return end == runtime::RunEnd::kReturned ? text : "(in ruins: reading it crashes)";
}

std::string Explorer::GraphNow(const void* object, ReflectFunction reflect,
                               std::vector<const void*>* met) {
  std::string text;
  struct Request {
    const void* object;
    ReflectFunction reflect;
    runtime::Sandbox& sandbox;
    std::string& text;
    std::vector<const void*>* met;
  } request{object, reflect, sandbox_, text, met};
  const RunEnd end = sandbox_.Run(
      runtime::Mode::kBody,
      [](void* pointer) {
        auto* wanted = static_cast<Request*>(pointer);
        wanted->text =
            harness::GraphText(wanted->object, wanted->reflect, wanted->sandbox, wanted->met);
      },
      &request);
  return end == RunEnd::kReturned ? text : "";
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
