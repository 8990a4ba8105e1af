#include "harness/layout/planning/key_values.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

#include "korat/detail/contracts/state.h"
#include "korat/error.h"

namespace korat::harness {
namespace {

using detail::Choice;
using detail::DomainSpec;
using detail::Fail;

// How many values the domain has; `most` + 1 stands for all numbers that are greater.
std::uint64_t CountOf(const std::string& name, const DomainSpec& domain, std::uint64_t most) {
  std::uint64_t count = 0;
  if (domain.kind == DomainSpec::Kind::kScalar) {
    for (const Choice& choice : domain.choices) {
      if (choice.objects != nullptr) {
        Fail("field '" + name +
             "': pointers to objects can't be keys, because their order would depend on addresses: "
             "keep it, or list whole containers as values");
      }
      count += choice.count;
    }
    return std::min(count, most + 1);
  }
  if (domain.kind == DomainSpec::Kind::kContainer) {
    Fail("field '" + name + "': keys that are containers must be listed as values");
  }
  count = 1;
  for (const DomainSpec::Part& part : domain.parts) {
    if (part.domain != nullptr) count *= CountOf(name, *part.domain, most);
    count = std::min(count, most + 1);
  }
  return count;
}

void StoreScalar(const DomainSpec& domain, std::uint64_t index, void* at) {
  for (const Choice& choice : domain.choices) {
    if (index < choice.count) return choice.store(at, static_cast<std::uint32_t>(index), nullptr);
    index -= choice.count;
  }
}

// Makes value number `index` of the domain. REQUIRES: at `at` are zeros or, where the domain has
// parts, an object that was constructed.
void StoreKey(const std::string& name, const DomainSpec& domain, std::uint64_t index, char* at) {
  if (domain.kind == DomainSpec::Kind::kScalar) return StoreScalar(domain, index, at);
  // The last part changes fastest.
  for (std::size_t i = domain.parts.size(); i-- > 0;) {
    const DomainSpec::Part& part = domain.parts[i];
    if (part.domain == nullptr) continue;
    const std::uint64_t count = CountOf(name, *part.domain, ~std::uint64_t{1});
    if (part.set_bits) {
      alignas(16) char value[16] = {};
      StoreScalar(*part.domain, index % count, value);
      part.set_bits(name + part.name, at + part.offset, value);
    } else {
      StoreKey(name + part.name, *part.domain, index % count, at + part.offset);
    }
    index /= count;
  }
}

}  // namespace

KeyValues::KeyValues(const std::string& name, const detail::KeyedSpec& keyed, std::uint64_t most)
    : keyed_(keyed) {
  const std::uint64_t count = CountOf(name, *keyed.keys, most);
  if (count > most) {
    Fail("field '" + name + "' has more than " + std::to_string(most) +
         " keys to choose from: give fewer, as with --set '" + name + ".keys=...'");
  }
  if (keyed.keys->kind == DomainSpec::Kind::kParts && keyed.construct_key == nullptr) {
    Fail("field '" + name + "': its keys have no default constructor: list keys as values");
  }
  memory_ = static_cast<char*>(
      ::operator new(std::max<std::size_t>(count, 1) * keyed.key_size,
                     std::align_val_t{std::max(keyed.key_alignment, alignof(std::max_align_t))}));
  try {
    MakeAll(name, static_cast<std::uint32_t>(count));
  } catch (const Error&) {
    Destroy();
    throw;
  } catch (const std::exception& error) {
    Destroy();
    Fail("field '" + name + "': a key can't be made: its constructor threw: " + error.what());
  } catch (...) {
    Destroy();
    Fail("field '" + name + "': a key can't be made: its constructor threw an exception");
  }
}

void KeyValues::MakeAll(const std::string& name, std::uint32_t wanted) {
  const contracts::Unchecked unchecked;
  for (; count_ < wanted; ++count_) {
    char* at = memory_ + count_ * keyed_.key_size;
    std::memset(at, 0, keyed_.key_size);
    if (keyed_.keys->kind == DomainSpec::Kind::kParts) keyed_.construct_key(at);
    StoreKey(name, *keyed_.keys, count_, at);
  }
}

KeyValues::~KeyValues() { Destroy(); }

void KeyValues::Destroy() {
  while (count_ > 0) keyed_.destroy_key(memory_ + --count_ * keyed_.key_size);
  ::operator delete(memory_,
                    std::align_val_t{std::max(keyed_.key_alignment, alignof(std::max_align_t))});
  memory_ = nullptr;
}

}  // namespace korat::harness
