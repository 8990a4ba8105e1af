// Both accept the sorted arrays. The first goes on although it knows that the answer is no.
#pragma once

struct Sorted {
  int items[5] = {};

  bool remembers() const {
    bool is_sorted = true;
    for (int i = 1; i < 5; ++i) {
      if (items[i - 1] > items[i]) is_sorted = false;
    }
    return is_sorted;
  }

  bool returns() const {
    for (int i = 1; i < 5; ++i) {
      if (items[i - 1] > items[i]) return false;
    }
    return true;
  }
};
