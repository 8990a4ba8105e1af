// Fields that no scope bounds.
#include <map>
#include <vector>

struct Rest {
  struct Item {
    int x = 0;
  };
  union Either {
    int i;
    float f;
  };
  inline static int global = 0;

  bool repOk() const { return number != nullptr && !bits[0] && memory == nullptr && count > 0; }

  int* number = &global;
  void* memory = nullptr;
  int& reference = global;
  std::map<Item*, int> map;
  Either either{};
  Item** where = nullptr;
  std::vector<bool> bits = std::vector<bool>(1);
  int count = 0;
  const int limit = 7;
};
