#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

// A job: when it runs, what became of it, and notes about it.
class Job {
 public:
  struct Span {
    int from = 0, to = 0;
  };
  struct Worker {
    int id = 1;
  };
  using State = std::variant<std::monostate, int, std::unique_ptr<Worker>, std::vector<int>>;

  bool repOk() const {
    if (span_ && span_->from >= span_->to) return false;
    if (!isState()) return false;
    if (std::get<bool>(tally_) != std::holds_alternative<int>(state_)) return false;
    if (notes_.size() > 1) return false;
    for (const auto& [key, note] : notes_) {
      if (note && !note->second) return false;
    }
    return true;
  }

  void plan(int from, int to) {
    span_.reset();
    if (from < to) span_ = Span{from, to};
  }
  void move(std::optional<Span> span) {
    if (span && span->from < span->to) span_ = span;
  }
  void finish(int code) {
    state_ = code;
    tally_ = {code, true};
  }
  void assign() {
    state_ = std::make_unique<Worker>();
    std::get<bool>(tally_) = false;
  }
  void log(int number) {
    if (auto* numbers = std::get_if<3>(&state_)) {
      if (numbers->empty() || numbers->back() < number) numbers->push_back(number);
    } else {
      state_.emplace<3>(1, number);
      std::get<bool>(tally_) = false;
    }
  }
  void note(int key, bool is_set) {
    notes_.clear();
    if (is_set)
      notes_[key].emplace(key, true);
    else
      notes_[key].reset();
  }

 private:
  bool isState() const {
    if (const int* code = std::get_if<1>(&state_)) return *code > 0;
    if (const auto* worker = std::get_if<2>(&state_)) return *worker != nullptr;
    if (const auto* numbers = std::get_if<3>(&state_)) {
      for (std::size_t i = 1; i < numbers->size(); ++i) {
        if ((*numbers)[i - 1] >= (*numbers)[i]) return false;
      }
    }
    return true;
  }

  std::optional<Span> span_;
  State state_;
  std::tuple<int, bool> tally_;
  std::map<int, std::optional<std::pair<int, bool>>> notes_;
};
