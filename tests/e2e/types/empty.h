struct Less {};
struct Order {
  [[no_unique_address]] Less less_;
  [[no_unique_address]] Less other_;
  int low_ = 0;
  int high_ = 0;
  bool repOk() const { return low_ < high_; }
};
