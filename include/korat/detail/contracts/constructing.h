// Constructors under check: their contract's entry is evaluated in the initialiser list, and waits
// for the end of the body.
#pragma once

#include <type_traits>
#include <utility>

#include "korat/detail/contracts/call.h"
#include "korat/detail/contracts/state.h"

namespace korat::contracts {

// On a stack in state.constructing. An object and its first base share an address: hence the
// constructor's id.
struct ConstructionBase {
  ConstructionBase(const void* object_in, unsigned long long id_in, const char* function)
      : object(object_in), id(id_in), outer(state.constructing), call(function) {}

  const void* object;
  unsigned long long id;
  ConstructionBase* outer;
  void (*destroy)(ConstructionBase*) = nullptr;
  Call call;
};

template <typename SomeEntry>
struct Construction : ConstructionBase {
  template <typename Before>
  Construction(const void* object_in, unsigned long long id_in, const char* function,
               const Before& before)
      : ConstructionBase(object_in, id_in, function), entry(before(call)) {
    destroy = [](ConstructionBase* self) { delete static_cast<Construction*>(self); };
  }

  SomeEntry entry;
};

inline ConstructionBase* FindConstruction(const void* object, unsigned long long id) {
  ConstructionBase* construction = state.constructing;
  while (construction != nullptr && (construction->object != object || construction->id != id)) {
    construction = construction->outer;
  }
  return construction;
}

template <typename Before>
void BeginConstruction(const void* object, unsigned long long id, const char* function,
                       const Before& before) {
  using SomeEntry = std::remove_cv_t<decltype(before(std::declval<Call&>()))>;
  state.constructing = new Construction<SomeEntry>(object, id, function, before);
}

// Evaluates the entry. What it throws leaves nothing behind.
template <typename Before>
constexpr void Constructing(const void* object, unsigned long long id, const char* function,
                            const Before& before) {
  if (!SkipsChecks()) BeginConstruction(object, id, function, before);
}

// nullptr: checks were skipped, or the construction is over.
template <typename SomeEntry>
constexpr Construction<SomeEntry>* Pending(const void* object, unsigned long long id) {
  if (__builtin_is_constant_evaluated()) return nullptr;
  return static_cast<Construction<SomeEntry>*>(FindConstruction(object, id));
}

inline void PopConstruction(const void* object, unsigned long long id) {
  const ConstructionBase* last = FindConstruction(object, id);
  if (last == nullptr) return;
  for (bool done = false; !done;) {
    ConstructionBase* top = state.constructing;
    done = top == last;
    state.constructing = top->outer;
    top->destroy(top);
  }
}

// Also ends what was begun inside it and not ended.
constexpr void EndConstruction(const void* object, unsigned long long id) {
  if (!__builtin_is_constant_evaluated()) PopConstruction(object, id);
}

}  // namespace korat::contracts
