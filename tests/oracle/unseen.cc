#include "oracle/unseen.h"

namespace korat::oracle {

int UnseenRead(const HiddenPointer& place) { return *static_cast<const int*>(place.pointer); }

int UnseenIncrement() {
  static int count = 0;
  return ++count;
}

}  // namespace korat::oracle
