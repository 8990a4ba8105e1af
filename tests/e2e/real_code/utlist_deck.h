// Different integers in a doubly linked list of <utlist.h>, whose head's prev is its tail.
#ifndef TESTS_E2E_REAL_CODE_UTLIST_DECK_H_
#define TESTS_E2E_REAL_CODE_UTLIST_DECK_H_

#include <utlist.h>

#include <cstddef>
#include <set>

class Deck {
 public:
  bool repOk() const {
    if (cards_ == nullptr) return true;
    std::set<const Card*> seen;
    std::set<int> values;
    const Card* last = nullptr;
    const Card* card;
    DL_FOREACH(cards_, card) {
      if (!seen.insert(card).second || !values.insert(card->value).second) return false;
      if (last != nullptr && card->prev != last) return false;
      last = card;
    }
    return cards_->prev == last;
  }

 private:
  struct Card {
    Card* prev = nullptr;
    Card* next = nullptr;
    int value = 0;
  };

  Card* cards_ = nullptr;
};

#endif  // TESTS_E2E_REAL_CODE_UTLIST_DECK_H_
