#include <memory>
// A chain of items, each of which knows the one above it, and one that may have the focus.
class Scene {
 public:
  bool repOk() const {
    if (top_ == nullptr) return focus_.expired();
    if (!top_->parent.expired()) return false;
    int items = 1;
    for (const Item* item = top_.get(); item->child != nullptr; item = item->child.get()) {
      if (++items > 8 || item->child->parent.lock().get() != item) return false;
    }
    return true;
  }
  void add() {
    auto item = std::make_shared<Item>();
    item->child = top_;
    if (top_ != nullptr) top_->parent = item;
    top_ = item;
  }
  void drop() {
    if (top_ == nullptr) return;
    top_ = top_->child;
    if (top_ != nullptr && !top_->parent.expired()) top_->parent.reset();
  }
  bool hasFocus() const { return !focus_.expired(); }
  // The item with the focus goes away; a correct class would forget it.
  void cut() {
    if (const auto item = focus_.lock()) {
      if (const auto above = item->parent.lock()) above->child = nullptr;
    }
  }

 private:
  struct Item {
    std::shared_ptr<Item> child;
    std::weak_ptr<Item> parent;
  };
  std::shared_ptr<Item> top_;
  std::weak_ptr<Item> focus_;
};

// Somebody else owns the listeners.
class Bell {
 public:
  struct Listener {
    int heard = 0;
  };
  bool repOk() const { return first_.expired() || first_.lock()->heard <= 1; }
  int count() const { return (first_.expired() ? 0 : 1) + (second_.expired() ? 0 : 1); }
  void ring() {
    if (const auto listener = second_.lock()) listener->heard = 0;
  }

 private:
  std::weak_ptr<Listener> first_, second_;
};

class Account : public std::enable_shared_from_this<Account> {
 public:
  bool repOk() const { return balance_ <= 2; }
  std::shared_ptr<Account> self() { return shared_from_this(); }
  void share(int amount) {
    const auto other = shared_from_this();
    other->balance_ = amount;
  }
  bool isOnly() const { return weak_from_this().use_count() == 1; }
#ifdef FAULT
  void spoil() { shared_from_this()->balance_ = 9; }
#endif

 private:
  int balance_ = 0;
};
