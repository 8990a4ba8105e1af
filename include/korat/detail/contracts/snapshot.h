// The values of all fields of all objects that can be reached from some places, at one moment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

namespace korat::contracts {

class Traversal;

inline constexpr std::uint32_t kNoElement = static_cast<std::uint32_t>(-1);

// A tree for each object: what lies inside an entry follows it, up to its `end`.
struct SnapshotEntry {
  enum class Kind : std::uint8_t {
    kValues,     // as many as `count`, side by side
    kBits,       // a bit-field: nothing can point to it
    kContainer,  // of as many elements as `count`
    kGroup,      // an object inside another
  };

  const char* name;     // of the field: "ns::Node::left"
  const char* address;  // nullptr: unknown
  std::size_t count = 1;
  std::uint32_t unit;                  // bytes of memory per value
  std::uint32_t width = 0;             // bytes per value that hold it
  std::uint32_t element = kNoElement;  // index of the first value in the container around it
  Kind kind = Kind::kValues;
  std::uint32_t end = 0;   // the entry after all those inside
  std::size_t values = 0;  // where they begin

  const char* limit() const { return address + (kind == Kind::kValues ? unit * count : unit); }
};

using Visit = void (*)(Traversal&, const void* object, const char* name);

// Which entries hold an object's values.
enum class EntriesOf : std::uint8_t {
  kItself,
  kWhole,   // it is part of another object, which has them
  kNobody,  // it is part of a root that is only followed
};

struct ReachedObject {
  const void* address;
  Visit type;  // as good as its type: each has a function of its own
  std::size_t size;
  const char* name;
  EntriesOf entries;
  std::size_t first = 0, end = 0;  // its entries, if it has them itself

  bool operator==(const ReachedObject& other) const {
    return address == other.address && type == other.type;
  }
};

struct ReachedObjectHash {
  std::size_t operator()(const ReachedObject& object) const {
    return std::hash<const void*>()(object.address) * 31 +
           std::hash<const void*>()(reinterpret_cast<const void*>(object.type));
  }
};

struct Snapshot {
  Snapshot();
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

  std::vector<SnapshotEntry> entries;
  std::vector<char> values;
  std::vector<ReachedObject> objects;  // in order of discovery
  std::unordered_map<ReachedObject, std::size_t, ReachedObjectHash> places;  // in `objects`

  // Adds an object once, unless no entries hold its values yet.
  void AddObject(const ReachedObject& object);
  std::size_t Open(const SnapshotEntry& entry);
  void Close(std::size_t entry);
  void AddValues(SnapshotEntry entry, const void* bytes);
};

}  // namespace korat::contracts

#ifndef KORAT_CONTRACTS_IN_LIBRARY
#include "korat/detail/contracts/snapshot_inl.h"
#endif
