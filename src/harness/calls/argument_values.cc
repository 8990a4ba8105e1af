#include "harness/calls/argument_values.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace korat::harness {
namespace {

using detail::Choice;
using detail::DomainSpec;
using Kind = DomainSpec::Kind;

constexpr std::uint32_t kMostValues = 10'000;  // of one argument

std::uint32_t Product(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{a} * b, kMostValues));
}

std::uint32_t Count(const DomainSpec* domain);

std::uint32_t CountChoices(const DomainSpec& domain) {
  std::uint32_t count = 0;
  for (const Choice& choice : domain.choices) {
    if (choice.objects == nullptr) count += choice.count;
  }
  return count;
}

std::uint32_t CountShape(const DomainSpec::Shape& shape) {
  std::uint32_t count = 1;
  for (const detail::DomainPtr& element : shape.elements) {
    count = Product(count, Count(element.get()));
  }
  return count;
}

std::uint32_t CountParts(const DomainSpec& domain) {
  std::uint32_t count = 1;
  for (const DomainSpec::Part& part : domain.parts) {
    count = part.set_bits != nullptr ? 0 : Product(count, Count(part.domain.get()));
  }
  return count;
}

// 0 for what only a layout can make.
std::uint32_t Count(const DomainSpec* domain) {
  if (domain == nullptr) return 0;
  if (domain->kind == Kind::kScalar) return CountChoices(*domain);
  if (domain->kind == Kind::kParts) return CountParts(*domain);
  if (domain->kind != Kind::kContainer || domain->keyed != nullptr || domain->is_alternatives) {
    return 0;
  }
  std::uint32_t count = 0;
  for (const DomainSpec::Shape& shape : domain->shapes) count += CountShape(shape);
  return std::min(count, kMostValues);
}

void StoreValue(const DomainSpec& domain, std::uint32_t i, char* at);

void StoreChoice(const DomainSpec& domain, std::uint32_t i, char* at) {
  for (const Choice& choice : domain.choices) {
    if (choice.objects != nullptr) continue;
    if (i < choice.count) return choice.store(at, i, nullptr);
    i -= choice.count;
  }
}

void StoreContainer(const DomainSpec& domain, std::uint32_t i, char* at) {
  for (const DomainSpec::Shape& shape : domain.shapes) {
    const std::uint32_t count = CountShape(shape);
    if (i >= count) {
      i -= count;
      continue;
    }
    domain.reshape(at, shape.id);
    const std::vector<void*> places = domain.elements(at);
    for (std::size_t k = 0; k < shape.elements.size() && k < places.size(); ++k) {
      const std::uint32_t values = Count(shape.elements[k].get());
      StoreValue(*shape.elements[k], i % values, static_cast<char*>(places[k]));
      i /= values;
    }
    return;
  }
}

void StoreValue(const DomainSpec& domain, std::uint32_t i, char* at) {
  if (domain.kind == Kind::kScalar) return StoreChoice(domain, i, at);
  if (domain.kind == Kind::kContainer) return StoreContainer(domain, i, at);
  for (const DomainSpec::Part& part : domain.parts) {
    const std::uint32_t values = Count(part.domain.get());
    StoreValue(*part.domain, i % values, at + part.offset);
    i /= values;
  }
}

// Containers in containers would need a default value of their own.
bool IsFlat(const DomainSpec* domain, bool has_default) {
  if (domain == nullptr || domain->kind == Kind::kScalar) return true;
  if (domain->kind == Kind::kContainer && !has_default) return false;
  const auto is_scalar = [](const detail::DomainPtr& part) { return IsFlat(part.get(), false); };
  for (const DomainSpec::Shape& shape : domain->shapes) {
    if (!std::all_of(shape.elements.begin(), shape.elements.end(), is_scalar)) return false;
  }
  return std::all_of(domain->parts.begin(), domain->parts.end(),
                     [&](const DomainSpec::Part& part) { return is_scalar(part.domain); });
}

}  // namespace

ArgumentValues::ArgumentValues(const detail::ArgumentSpec& spec, const std::type_info& root)
    : spec_(spec) {
  if (spec.domain == nullptr) return;
  if (IsFlat(spec.domain.get(), spec.make_default != nullptr)) count_ = Count(spec.domain.get());
  if (spec.domain->kind != Kind::kScalar) return;
  for (const Choice& choice : spec.domain->choices) {
    takes_root_ = takes_root_ || (choice.objects != nullptr && *choice.objects->type == root);
  }
}

void ArgumentValues::Store(std::uint32_t i, void* at) const {
  std::memset(at, 0, spec_.size);
  if (spec_.domain->kind == Kind::kContainer) spec_.make_default(at);
  korat::harness::StoreValue(*spec_.domain, i, static_cast<char*>(at));
}

void ArgumentValues::StoreRoot(void* object, void* at) const {
  assert(takes_root_);
  for (const Choice& choice : spec_.domain->choices) {
    if (choice.objects != nullptr) return choice.store(at, 0, object);
  }
}

}  // namespace korat::harness
