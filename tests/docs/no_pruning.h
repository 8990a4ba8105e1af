// Whether the items add up to the sum is known only after the last of them was read.
#pragma once

struct Budget {
  int items[4] = {};

  bool isSpent() const { return items[0] + items[1] + items[2] + items[3] == 6; }
};
