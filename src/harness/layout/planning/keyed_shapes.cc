#include "harness/layout/planning/keyed_shapes.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/quoted_list.h"
#include "harness/layout/planning/key_values.h"
#include "harness/layout/text.h"
#include "korat/detail/contracts/state.h"
#include "korat/detail/keyed_spec.h"

namespace korat::harness {
namespace {

using detail::DomainSpec;
using detail::Fail;
using detail::KeyedSpec;
using detail::KeyOrder;

// Each shape has nodes of its own, and all of them stay in memory.
constexpr std::uint64_t kMostShapes = 10000;

// The keys of a shape, by number, in the order in which they are inserted.
using Content = std::vector<std::uint32_t>;

// Runs user code. False if it threw: then the container can't hold these keys.
template <typename Code>
bool Succeeds(Code code) {
  const contracts::Unchecked unchecked;
  try {
    return code();
  } catch (...) {
    return false;
  }
}

class ShapeFinder {
 public:
  ShapeFinder(const Layout& layout, const std::string& name, char* container,
              const KeyedSpec& keyed)
      : layout_(layout),
        name_(name),
        container_(container),
        keyed_(keyed),
        keys_(std::make_shared<const KeyValues>(name, keyed, kMostShapes)) {
    std::vector<std::uint64_t> lengths = keyed.lengths;
    std::sort(lengths.begin(), lengths.end());
    if (std::adjacent_find(lengths.begin(), lengths.end()) != lengths.end()) {
      Fail("field '" + name + "' lists a length twice: list each length once");
    }
  }

  // Which shapes there are.
  std::vector<DomainSpec::Shape> Find() {
    keyed_.renew(container_);
    for (std::uint32_t i = 0; i < keys_->count(); ++i) AddKey(i);
    CheckNumber();
    for (const std::uint64_t length : keyed_.lengths) {
      Content content;
      Extend(content, length, 0);
    }
    if (shapes_.empty()) {
      Fail("field '" + name_ + "' has no value: no " + LengthsText() + " of its " +
           std::to_string(keys_->count()) + " keys can be in it together");
    }
    return std::move(shapes_);
  }

  // Gives a container shape number `id`.
  auto Reshape() const {
    return [&keyed = keyed_, keys = keys_, contents = contents_](void* at, std::uint64_t id) {
      keyed.renew(at);
      for (const std::uint32_t key : contents[id]) keyed.insert(at, (*keys)[key]);
    };
  }

 private:
  // Keys that the container considers equal, in the order of the domain.
  using Alike = std::vector<std::uint32_t>;

  // Puts a key among those that it is alike to, or between the others.
  void AddKey(std::uint32_t key) {
    std::size_t place = alike_.size();
    for (std::size_t i = alike_.size(); i-- > 0;) {
      KeyOrder order = KeyOrder::kBefore;
      Succeeds([&] {
        order = keyed_.compare(container_, (*keys_)[alike_[i].front()], (*keys_)[key]);
        return true;
      });
      if (order == KeyOrder::kAlike) {
        CheckIsNew(key, alike_[i]);
        return alike_[i].push_back(key);
      }
      if (order == KeyOrder::kAfter) place = i;
    }
    alike_.insert(alike_.begin() + static_cast<std::ptrdiff_t>(place), Alike{key});
  }

  // A key listed twice would make every structure with it appear twice.
  void CheckIsNew(std::uint32_t key, const Alike& others) const {
    for (const std::uint32_t other : others) {
      if (!keyed_.same_key((*keys_)[other], (*keys_)[key])) continue;
      Fail("field '" + name_ + "' lists the key " + KeyText((*keys_)[key]) + " twice, as numbers " +
           std::to_string(other + 1) + " and " + std::to_string(key + 1) + ": list each key once");
    }
  }

  // Before any of them is made. counts[n]: sets of n keys out of those seen so far.
  void CheckNumber() const {
    const std::uint64_t longest =
        keyed_.lengths.empty() ? 0
                               : *std::max_element(keyed_.lengths.begin(), keyed_.lengths.end());
    std::vector<double> counts(longest + 1);
    counts[0] = 1;
    for (const Alike& alike : alike_) {
      const auto size = static_cast<double>(alike.size());
      if (keyed_.repeats) {
        for (std::size_t n = 1; n <= longest; ++n) counts[n] += size * counts[n - 1];
      } else {
        for (std::size_t n = longest; n >= 1; --n) counts[n] += size * counts[n - 1];
      }
    }
    double number = 0;
    for (const std::uint64_t length : keyed_.lengths) number += counts[length];
    if (number <= static_cast<double>(kMostShapes)) return;
    Fail("field '" + name_ + "' would have more than " + std::to_string(kMostShapes) +
         " shapes: there are " + std::to_string(keys_->count()) + " keys, and " + LengthsText() +
         " at a time. Give fewer keys, as with --set '" + name_ +
         ".keys=...', or fewer at a time: --set '" + name_ + ".length=0..2'");
  }

  std::string LengthsText() const {
    const auto [least, most] = std::minmax_element(keyed_.lengths.begin(), keyed_.lengths.end());
    if (least == keyed_.lengths.end()) return "0";
    const std::string text = std::to_string(*most);
    return *least == *most ? text : std::to_string(*least) + " to " + text;
  }

  // Adds `missing` more keys in every way, beginning with those of alike_[from].
  void Extend(Content& content, std::uint64_t missing, std::size_t from) {
    if (missing == 0) return Try(content);
    for (std::size_t i = from; i < alike_.size(); ++i) {
      if (!keyed_.repeats && alike_.size() - i < missing) return;
      for (const std::uint32_t key : alike_[i]) {
        content.push_back(key);
        Extend(content, missing - 1, keyed_.repeats ? i : i + 1);
        content.pop_back();
      }
    }
  }

  // A set of keys that can't be inserted is not a shape.
  void Try(const Content& content) {
    const bool is_made = Succeeds([&] {
      return std::all_of(content.begin(), content.end(), [&](std::uint32_t key) {
        return keyed_.insert(container_, (*keys_)[key]);
      });
    });
    if (is_made) {
      std::vector<std::string> texts;
      for (const void* key : keyed_.keys_in(container_)) texts.push_back(KeyText(key));
      const std::size_t elements = keyed_.mapped == nullptr ? 0 : content.size();
      shapes_.push_back({QuotedList(texts), contents_.size(),
                         std::vector<detail::DomainPtr>(elements, keyed_.mapped)});
      contents_.push_back(content);
    }
    keyed_.renew_destroyed(container_);
  }

  std::string KeyText(const void* key) const { return ValueText(layout_, keyed_.print_key, key); }

  const Layout& layout_;
  const std::string& name_;
  char* const container_;
  const KeyedSpec& keyed_;
  const std::shared_ptr<const KeyValues> keys_;
  std::vector<Alike> alike_;  // in the order of the container
  std::vector<Content> contents_;
  std::vector<DomainSpec::Shape> shapes_;
};

}  // namespace

const DomainSpec& WithShapes(Layout& layout, const std::string& name, char* container,
                             const DomainSpec& domain) {
  if (domain.keyed == nullptr) return domain;
  ShapeFinder finder(layout, name, container, *domain.keyed);
  DomainSpec result = domain;
  result.shapes = finder.Find();
  result.reshape = finder.Reshape();
  return layout.completed.emplace_back(std::move(result));
}

}  // namespace korat::harness
