// Walks from objects to all that can be reached from them, and notes objects and values.
//
// Pointers are not followed at once but queued: a list may be longer than the stack is deep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <tuple>
#include <type_traits>

#include "korat/detail/contracts/snapshot.h"
#include "korat/detail/contracts/watched_types.h"

namespace korat::contracts {

// Roots whose type does not say everything about them.
template <typename T>
struct ByValueRoot {
  const T& value;
};
template <typename T>
struct ParameterRoot {
  const char* name;
  const T& value;
};

// A parameter that is a copy: the function may change it, but not what it leads to.
template <typename T>
ByValueRoot<T> ByValue(const T& value) {
  return {value};
}
// A parameter that refers to an object of the caller's, of any type.
template <typename T>
ParameterRoot<T> Parameter(const char* name, const T& value) {
  return {name, value};
}

class Traversal {
 public:
  enum class Wants : bool { kObjects, kObjectsAndValues };

  Traversal(Snapshot& snapshot, Wants wants)
      : snapshot_(snapshot), notes_values_(wants == Wants::kObjectsAndValues) {}

  // For korat_fields.
  template <typename B>
  void Base(const B& base) {
    AddPart(base);
    base.korat_fields(*this);
  }
  template <typename T>
  void Field(const char* name, const T& value) {
    VisitValue(name, value, kNoElement);
  }
  template <typename T>
  void BitField(const char* name, const T* object, int /*ordinal*/, long long value) {
    if (!notes_values_) return;
    SnapshotEntry entry = EntryOf(name, *object, kNoElement, SnapshotEntry::Kind::kBits);
    entry.width = sizeof(value);
    snapshot_.AddValues(entry, &value);
  }

  // Where to begin. A root whose fields are known is noted; for any other, only what it leads to.
  template <typename T>
  void Root(const T& root) {
    if constexpr (CanBeFollowed<T>())
      Follow(std::addressof(root));
    else
      VisitSilently(root);
  }
  template <typename T>
  void Root(const ByValueRoot<T>& root) {
    VisitSilently(root.value);
  }
  template <typename T>
  void Root(const ParameterRoot<T>& root) {
    if constexpr (CanBeFollowed<T>())
      Follow(std::addressof(root.value));
    else if constexpr (kIsComplete<T>)
      snapshot_.AddObject(
          {std::addressof(root.value), &VisitPlace<T>, sizeof(T), root.name, EntriesOf::kItself});
  }

  void Run();

  template <typename T>
  static void VisitObject(Traversal& traversal, const void* object, const char*) {
    static_cast<const T*>(object)->korat_fields(traversal);
  }

 private:
  using Kind = SnapshotEntry::Kind;

  template <typename T>
  static void VisitPlace(Traversal& traversal, const void* place, const char* name) {
    traversal.VisitValue(name, *static_cast<const T*>(place), kNoElement);
  }

  template <typename T>
  static SnapshotEntry EntryOf(const char* name, const T& value, std::uint32_t element, Kind kind) {
    SnapshotEntry entry;
    entry.name = name;
    entry.address = reinterpret_cast<const char*>(std::addressof(value));
    entry.unit = sizeof(T);
    entry.element = element;
    entry.kind = kind;
    return entry;
  }

  template <typename T>
  void VisitSilently(const T& value) {
    const bool noted_values = notes_values_;
    notes_values_ = false;
    is_silent_ = true;
    VisitValue("", value, kNoElement);
    is_silent_ = false;
    notes_values_ = noted_values;
  }

  template <typename T>
  void Follow(T* object) {
    using Object = std::remove_cv_t<T>;
    if constexpr (CanBeFollowed<Object>()) {
      if (object == nullptr) return;
      snapshot_.AddObject({object, &VisitObject<Object>, sizeof(Object), "", EntriesOf::kItself});
    }
  }
  template <typename T>
  void AddPart(const T& part) {
    snapshot_.AddObject({std::addressof(part), &VisitObject<T>, sizeof(T), "",
                         is_silent_ ? EntriesOf::kNobody : EntriesOf::kWhole});
  }

  // What a smart pointer owns is one object, even if it is a number.
  template <typename T>
  void VisitOwned(const char* name, T* object) {
    using Object = std::remove_cv_t<T>;
    if constexpr (CanBeFollowed<Object>())
      Follow(object);
    else if (object != nullptr)
      VisitValue<Object>(name, *object, kNoElement);
  }

  // Notes a value whose bytes are those of `bytes`.
  template <typename T, typename Bytes>
  void AddValue(const char* name, const T& value, std::uint32_t element, const Bytes& bytes) {
    if (!notes_values_) return;
    SnapshotEntry entry = EntryOf(name, value, element, Kind::kValues);
    entry.width = ValueBytes<Bytes>();
    snapshot_.AddValues(entry, std::addressof(bytes));
  }

  template <typename T>
  void VisitValue(const char* name, const T& value, std::uint32_t element) {
    if constexpr (CanBeFollowed<T>()) {
      VisitInside(EntryOf(name, value, element, Kind::kGroup), [&] { Base(value); });
    } else if constexpr (std::is_pointer_v<T>) {
      AddValue(name, value, element, value);
      Follow(value);
    } else if constexpr (std::is_scalar_v<T>) {
      AddValue(name, value, element, value);
    } else if constexpr (!kIsComplete<T> || std::is_function_v<T>) {
      return;
    } else if constexpr (kIsSmartPointer<T>) {
      AddValue(name, value, element, value.get());
      VisitOwned(name, value.get());
    } else if constexpr (kIsOptional<T>) {
      SnapshotEntry entry = EntryOf(name, value, element, Kind::kContainer);
      entry.count = value.has_value() ? 1 : 0;
      VisitInside(entry, [&] {
        if (value.has_value()) VisitValue(name, *value, kNoElement);
      });
    } else if constexpr (kIsTuple<T>) {
      VisitInside(EntryOf(name, value, element, Kind::kGroup), [&] {
        std::apply([&](const auto&... part) { (Field(name, part), ...); }, value);
      });
    } else if constexpr (kIsRange<T>) {
      VisitRange(name, value, element);
    } else if constexpr (IsPlainValue<T>()) {
      AddValue(name, value, element, value);
    }
  }

  template <typename VisitParts>
  void VisitInside(const SnapshotEntry& entry, const VisitParts& visit_parts) {
    if (!notes_values_) return visit_parts();
    const std::size_t opened = snapshot_.Open(entry);
    visit_parts();
    snapshot_.Close(opened);
  }

  template <typename T>
  void VisitRange(const char* name, const T& range, std::uint32_t element) {
    SnapshotEntry entry = EntryOf(name, range, element, Kind::kContainer);
    entry.count = static_cast<std::size_t>(std::distance(std::begin(range), std::end(range)));
    VisitInside(entry, [&] {
      if constexpr (kIsContiguous<T> && std::is_scalar_v<BareElementOf<T>>)
        VisitBlock(name, std::data(range), entry.count);
      else
        VisitElements(name, range);
    });
  }

  // Numbers and pointers side by side take one entry.
  template <typename T>
  void VisitBlock(const char* name, const T* values, std::size_t count) {
    if (notes_values_ && count != 0) {
      SnapshotEntry entry = EntryOf(name, *values, 0, Kind::kValues);
      entry.count = count;
      entry.width = ValueBytes<T>();
      snapshot_.AddValues(entry, values);
    }
    if constexpr (std::is_pointer_v<T>) {
      for (std::size_t i = 0; i < count; ++i) Follow(values[i]);
    }
  }

  template <typename T>
  void VisitElements(const char* name, const T& range) {
    std::uint32_t number = 0;
    for (auto&& element : range) {
      if constexpr (std::is_lvalue_reference_v<ElementOf<T>>) {
        VisitValue(name, element, number++);
      } else if constexpr (IsPlainValue<BareElementOf<T>>()) {  // vector<bool>
        if (!notes_values_) return;
        SnapshotEntry entry = EntryOf(name, element, number++, Kind::kValues);
        entry.address = nullptr;
        entry.width = ValueBytes<BareElementOf<T>>();
        snapshot_.AddValues(entry, std::addressof(element));
      }
    }
  }

  Snapshot& snapshot_;
  bool notes_values_;
  bool is_silent_ = false;  // in a root that is only followed
  std::size_t next_ = 0;    // object in the queue
};

template <typename... Roots>
void TakeSnapshot(Snapshot& snapshot, Traversal::Wants wants, const Roots&... roots) {
  Traversal traversal(snapshot, wants);
  (traversal.Root(roots), ...);
  traversal.Run();
}

}  // namespace korat::contracts

#ifndef KORAT_CONTRACTS_IN_LIBRARY
#include "korat/detail/contracts/fields_inl.h"
#endif
