// The fields of a search as the machine has them in memory: the access stack, what its fields refer
// to, and what pruning knows about them, changed together.
#pragma once

#include <cassert>
#include <cstdint>

#include "search/access_stack.h"
#include "search/conflict_pruning.h"
#include "search/options.h"
#include "search/outcome_pruning.h"
#include "search/references.h"
#include "space/state_space.h"

namespace korat {

template <typename M>
class StackedFields {
 public:
  StackedFields(const StateSpace& space, M& machine, const SearchOptions& options)
      : stack(space.fields.size()),
        references(space, options.isomorphs),
        pruning(space, options.prune, references.isomorphism()),
        conflicts(space, options.prune),
        machine_(machine) {}

  void Push(FieldIndex field, ValueIndex value) {
    assert(references.Feasible(stack, field, value) == value);
    const bool is_other = stack.Push(field, value, pruning.listing().log().end().position);
    references.Refer(stack, stack.Top());
    if (is_other) machine_.Assign(field, value);
  }
  // REQUIRES: the value before was released.
  void Choose(Access& access, ValueIndex value) {
    const bool is_other = stack.Choose(access, value);
    references.Refer(stack, access);
    if (is_other) machine_.Assign(access.field, value);
  }
  // The top field, whose value was released, leaves the stack.
  void Pop() {
    const FieldIndex field = stack.Top().field;
    TakeOff(field);
    machine_.Forget(field);
  }
  void TakeOff(FieldIndex field) {
    pruning.Leave(stack.Top());
    conflicts.reasons().Leave(stack.Depth() - 1);
    if (stack.Pop()) machine_.Assign(field, 0);
  }
  // The top field leaves the stack, whatever values it has left.
  void Drop() {
    machine_.Rewind(stack.Depth() - 1);
    references.Release(stack.Top());
    Pop();
  }
  // The field has a new value, and nothing is known below it.
  void Start(FieldIndex field) {
    if (pruning.Start(field)) machine_.Watch(field);
  }

  // The fields from this depth on leave the stack, whatever values they have left.
  void DropTo(std::uint32_t depth) {
    while (stack.Depth() > depth) Drop();
  }

  // The present value of the field stands for itself only, however it is used.
  void Isolate(FieldIndex field) {
    if (pruning.HasEscaped(field)) return;
    pruning.Escape(field);
    machine_.Unwatch(field);
  }
  void IsolateAll() {
    for (const Access& access : stack) Isolate(access.field);
  }
  // Not everything below the field at this depth is searched here.
  void LeaveIncomplete(std::uint32_t depth) {
    Isolate(stack[depth].field);
    conflicts.reasons().SetIncomplete(depth);
  }

  AccessStack stack;
  References references;  // of the fields on the stack
  OutcomePruning pruning;
  ConflictPruning conflicts;

 private:
  M& machine_;
};

}  // namespace korat
