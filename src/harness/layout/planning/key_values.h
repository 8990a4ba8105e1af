// The keys that a container may hold, made one by one from the domain of a key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "korat/detail/keyed_spec.h"

namespace korat::harness {

class KeyValues {
 public:
  // Makes all of them, on the program's heap. `name` is that of the container, for messages. Throws
  // Error if there are more than `most`, or if one can't be made.
  KeyValues(const std::string& name, const detail::KeyedSpec& keyed, std::uint64_t most);
  ~KeyValues();
  KeyValues(const KeyValues&) = delete;
  KeyValues& operator=(const KeyValues&) = delete;

  std::uint32_t count() const { return count_; }
  const void* operator[](std::uint32_t i) const { return memory_ + i * keyed_.key_size; }

 private:
  void MakeAll(const std::string& name, std::uint32_t wanted);
  void Destroy();

  const detail::KeyedSpec& keyed_;
  char* memory_ = nullptr;
  std::uint32_t count_ = 0;  // that are made
};

}  // namespace korat::harness
