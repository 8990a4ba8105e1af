// Which nodes a walk over a structure has met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

namespace korat {

template <typename Field, typename Condition>
bool Holds(const Field& field, const Condition& condition);

namespace detail {

// Whether a link is a pointer to nodes, raw or smart, and not a container of some.
template <typename Link, typename Node, typename = void>
struct LeadsTo : std::false_type {};
template <typename Link, typename Node>
struct LeadsTo<Link, Node, std::void_t<decltype(*std::declval<const Link&>())>>
    : std::is_convertible<decltype(*std::declval<const Link&>()), const Node&> {};

}  // namespace detail

// A set of nodes, in the order in which they were added.
//
//   korat::Visited<Node> visited;
//   if (!visited.Enter(node->next)) return false;
template <typename Node>
class Visited {
 public:
  // A generator: the pointer is null or leads to a node that is not in the set. It then adds the
  // node.
  template <typename Pointer>
  bool Enter(const Pointer& pointer) {
    const bool is_new = korat::Holds(pointer, [this](const Pointer& value) {
      return value == nullptr || !Contains(AddressOf(value));
    });
    if (is_new && pointer != nullptr) Add(AddressOf(pointer));
    return is_new;
  }
  // The same for all pointers of a container.
  template <typename Link>
  bool EnterAll(const Link& link) {
    if constexpr (detail::LeadsTo<Link, Node>::value) {
      return Enter(link);
    } else {
      for (const auto& pointer : link) {
        if (!Enter(pointer)) return false;
      }
      return true;
    }
  }

  void Add(const Node* node) {
    filter_ |= BitOf(node);
    if (size_ < kFew) {
      few_[size_++] = node;
      return;
    }
    if (many_ == nullptr) many_ = std::make_unique<Many>();
    many_->nodes.push_back(node);
    many_->index.insert(node);
    ++size_;
  }
  // Removes the node that was added last.
  void Drop() {
    if (--size_ < kFew) return;
    many_->index.erase(many_->nodes.back());
    many_->nodes.pop_back();
  }
  bool Contains(const Node* node) const {
    if ((filter_ & BitOf(node)) == 0) return false;
    for (std::size_t i = 0; i < size_ && i < kFew; ++i) {
      if (few_[i] == node) return true;
    }
    return size_ > kFew && many_->index.count(node) != 0;
  }
  std::size_t size() const { return size_; }
  const Node* operator[](std::size_t i) const {
    return i < kFew ? few_[i] : many_->nodes[i - kFew];
  }

 private:
  // Structures in a search have few nodes, and little memory makes small checkpoints.
  static constexpr std::size_t kFew = 16;
  struct Many {
    std::vector<const Node*> nodes;  // those beyond the few
    std::unordered_set<const Node*> index;
  };

  template <typename Pointer>
  static const Node* AddressOf(const Pointer& pointer) {
    if constexpr (std::is_pointer_v<Pointer>) {
      return pointer;
    } else {
      return pointer.get();
    }
  }
  static std::uint64_t BitOf(const Node* node) {
    const auto address = reinterpret_cast<std::uintptr_t>(node);
    return std::uint64_t{1} << (std::uint64_t{address} * 0x9e3779b97f4a7c15u >> 58);
  }

  const Node* few_[kFew];
  std::size_t size_ = 0;
  std::uint64_t filter_ = 0;  // most nodes that are not in the set have no bit here
  std::unique_ptr<Many> many_;
};

namespace detail {

// The paths from a node along links, depth-first. None may come back to a node that it has passed.
template <typename Node>
class Paths {
 public:
  template <typename Pointer, typename... Links>
  bool Follow(const Pointer& pointer, Links... links) {
    const auto is_ahead = [this](const auto& value) {
      return value == nullptr || !passed_.Contains(&*value);
    };
    if (!korat::Holds(pointer, is_ahead)) return false;
    if (pointer == nullptr || done_.Contains(&*pointer)) return true;
    const Node& node = *pointer;
    passed_.Add(&node);
    if (!(... && FollowAll(node.*links, links...))) return false;
    passed_.Drop();
    done_.Add(&node);
    return true;
  }

 private:
  template <typename Link, typename... Links>
  bool FollowAll(const Link& link, Links... links) {
    if constexpr (LeadsTo<Link, Node>::value) {
      return Follow(link, links...);
    } else {
      for (const auto& pointer : link) {
        if (!Follow(pointer, links...)) return false;
      }
      return true;
    }
  }

  Visited<Node> passed_;  // on the present path
  Visited<Node> done_;    // all paths from there were followed
};

}  // namespace detail

}  // namespace korat
