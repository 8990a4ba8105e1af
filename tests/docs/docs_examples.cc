// The examples of the documentation, and the list class that they use.
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <set>

#include "korat/korat.h"

struct List {
  struct Entry {
    Entry* next = nullptr;
    int value = 0;
  };
  bool repOk() const {
    std::set<const Entry*> seen;
    for (const Entry* entry = head; entry != nullptr; entry = entry->next) {
      if (!seen.insert(entry).second) return false;
    }
    return length == static_cast<int>(seen.size());
  }
  void Reverse() {
    Entry* reversed = nullptr;
    while (head != nullptr) {
      Entry* entry = head;
      head = entry->next;
      entry->next = reversed;
      reversed = entry;
    }
    head = reversed;
  }
  void Push(int value) {
    head = new Entry{head, value};
    ++length;
  }
  void Pop() {  // REQUIRES: not empty
    Entry* entry = head;
    head = entry->next;
    delete entry;
    --length;
  }

  Entry* head = nullptr;
  int length = 0;
  std::mutex mutex;
};

void Check(bool holds) {
  if (!holds) std::abort();
}

// example: finitization_list
korat::Finitization<List> Lists(int max_length) {
  korat::Finitization<List> f;
  auto entries = f.Objects<List::Entry>(max_length);  // a class domain
  f.Set<&List::head>(entries.OrNull());               // field domains
  f.Set<&List::length>(korat::Range(0, max_length));
  f.Set<&List::Entry::next>(entries.OrNull());
  f.Set<&List::Entry::value>(korat::Range(1, 2));
  f.Keep<&List::mutex>();  // not part of the structure
  return f;
}

// example: finitization_include
struct Insert {
  List* list;
  int value;
};

korat::Finitization<Insert> InsertInputs(int max_length) {
  auto lists = Lists(max_length);
  korat::Finitization<Insert> f;
  f.Include(lists);
  f.Set<&Insert::list>(lists.Root());
  f.Set<&Insert::value>(lists.Get<&List::Entry::value>());
  return f;
}

// example: loops
void Loops() {
  // Every structure. The body may change it: Korat restores it before the next.
  for (List& list : korat::All(Lists(3), &List::repOk)) {
    list.Reverse();
    Check(list.repOk());
  }

  // Every structure with every further argument.
  for (auto& [list, value] : korat::All(Lists(3), &List::repOk, korat::Range(1, 2))) {
    list.Push(value);
    Check(list.length > 0);
  }

  // A crash of the body is that structure's failure, and the loop goes on.
  auto result = korat::ForEach(Lists(3), &List::repOk, [](List& list) { list.Pop(); });
  for (const korat::Failure& failure : result.failures) {
    std::cout << failure.reason << " on " << failure.structure << "\n";
  }

  // How many there are. Throws an Error if the search could not be completed.
  Check(korat::Count(Lists(2), &List::repOk) == 1 + 2 + 4);
}

int main() {
  Loops();
  const korat::Stats inputs = korat::Measure(
      {}, InsertInputs(2), [](const Insert& insert) { return insert.list->repOk(); });
  Check(inputs.structures == (1 + 2 + 4) * 2 && inputs.exhausted);
  const auto result = korat::ForEach(Lists(3), &List::repOk, [](List& list) { list.Pop(); });
  Check(result.failures.size() == 1 && result.stats.structures == 1 + 2 + 4 + 8);
  std::cout << "1 passed, 0 failed\n";
}
