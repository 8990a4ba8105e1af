// Nodes that save a field: a color in a pointer, as in Boost.Intrusive, and a pointer in an
// integer, as in the Linux kernel.
#pragma once

#include <cstdint>

struct Boosted {
  Boosted* parent_and_color = nullptr;

  bool isBlack() const { return (reinterpret_cast<std::uintptr_t>(parent_and_color) & 1) != 0; }
  Boosted* parent() const {
    return reinterpret_cast<Boosted*>(reinterpret_cast<std::uintptr_t>(parent_and_color) &
                                      ~std::uintptr_t{1});
  }
};

struct BoostedTree {
  Boosted* root = nullptr;

  bool repOk() const { return root == nullptr || (root->parent() == nullptr && !root->isBlack()); }
};

struct Kernel {
  unsigned long parent_color = 0;
};

inline Kernel* parentOf(const Kernel& node) {
  return reinterpret_cast<Kernel*>(node.parent_color & ~3UL);
}

struct KernelTree {
  Kernel* root = nullptr;

  bool repOk() const { return root == nullptr || parentOf(*root) == nullptr; }
};
