#include <array>
#include <map>
#include <vector>

struct Flags {
  unsigned a : 2;
  unsigned b : 3;
  bool on;
};
class Low {
 protected:
  int low_ = 0;
};
enum Kind { kA, kB };

class Hidden : private Low {
  Flags flags_ = {};
  std::vector<Flags> more_;
  Kind kind_ = kA;
  std::map<int, int> map_;
  std::array<Low*, 2> kids_ = {};

  friend bool repOk(const Hidden& hidden);
};
bool repOk(const Hidden& hidden) {
  return hidden.low_ + static_cast<int>(hidden.flags_.a) == 2 && hidden.more_.size() < 2 &&
         hidden.kids_[0] == hidden.kids_[1];
}
