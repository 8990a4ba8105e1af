// How much of each article there is; articles that are sold out are not listed.
#pragma once

#include <map>
#include <string>

class Inventory {
 public:
  void add(const std::string& article, int amount) {
    if (amount > 0) stock_[article] += amount;
  }
  bool take(const std::string& article) {
    const auto found = stock_.find(article);
    if (found == stock_.end()) return false;
    if (--found->second == 0) stock_.erase(found);
    return true;
  }

  bool repOk() const {
    for (const auto& [article, amount] : stock_) {
      if (article.empty() || amount <= 0) return false;
    }
    return true;
  }

 private:
  std::map<std::string, int> stock_;
};
