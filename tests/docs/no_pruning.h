// Whether the items make up the sum is not known before the last of them is.
#pragma once

struct Budget {
  int items[4] = {};

  bool isSpent() const { return items[0] + items[1] + items[2] + items[3] == 6; }
};
