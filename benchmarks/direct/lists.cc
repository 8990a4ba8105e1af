#include <optional>

#include "benchmarks/direct/direct.h"

namespace korat::benchmarks {
namespace {

// A ring of entries with a header. The links are the same in all lists of a size.
template <typename Element>
struct List {
  struct Entry {
    Element element{};
    Entry* next = nullptr;
    Entry* previous = nullptr;
  };

  explicit List(int length) : size(length), entries(static_cast<std::size_t>(length) + 1) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      Entry& next = entries[(i + 1) % entries.size()];
      entries[i].next = &next;
      next.previous = &entries[i];
    }
    header = entries.data();
  }
  void Found() {
    Take(this);
    ++count;
  }

  Entry* header = nullptr;
  int size;
  std::vector<Entry> entries;
  std::uint64_t count = 0;
};

using Sorted = List<std::optional<int>>;

void Fill(Sorted& list, Sorted::Entry* entry, int least, int most) {
  if (entry == list.header) return list.Found();
  for (int element = least; element <= most; ++element) {
    entry->element = element;
    Fill(list, entry->next, element, most);
  }
}

struct Element {};
using Linked = List<const Element*>;

// Elements are interchangeable: the next new one stands for all that were not used yet.
void Fill(Linked& list, Linked::Entry* entry, const Element* first, const Element* next_new) {
  if (entry == list.header) return list.Found();
  entry->element = nullptr;
  Fill(list, entry->next, first, next_new);
  for (const Element* element = first; element <= next_new; ++element) {
    entry->element = element;
    Fill(list, entry->next, first, element == next_new ? next_new + 1 : next_new);
  }
}

}  // namespace

std::uint64_t GenerateSortedLists(int size, int elements) {
  Sorted list(size);
  Fill(list, list.header->next, 1, elements);
  return list.count;
}

std::uint64_t GenerateLinkedLists(int size) {
  const std::vector<Element> elements(static_cast<std::size_t>(size) + 1);
  Linked list(size);
  Fill(list, list.header->next, elements.data(), elements.data());
  return list.count;
}

}  // namespace korat::benchmarks
