#include <bitset>
#include <chrono>
#include <complex>
#include <cstddef>
#include <map>
#include <optional>

enum class Id : int {};

// A sensor: exactly one channel of eight, a tag, a signal of strength 1, a delay, a start that is
// not before the epoch's first tick, and a pause that takes time, if there is one.
class Sensor {
 public:
  bool repOk() const {
    if (channels_.count() != 1) return false;
    if (tag_ == std::byte{0} || id_ == Id{0}) return false;
    if (std::norm(signal_) != 1) return false;
    if (delay_ > std::chrono::milliseconds(1)) return false;
    if (since_ < Time() + Time::duration(1)) return false;
    return !pause_ || pause_->count() > 0;
  }
  void shift() {
    channels_ <<= 1;
    if (channels_.none()) channels_.set(0);
  }
  void mark(std::byte tag, Id id) {
    tag_ = tag;
    id_ = id;
  }
  void wait(std::chrono::milliseconds delay) {
    if (delay <= std::chrono::milliseconds(1)) delay_ = delay;
  }
  void turn() { signal_ = std::complex<double>(signal_.imag(), signal_.real()); }

 private:
  using Time = std::chrono::steady_clock::time_point;
  std::bitset<8> channels_;
  std::byte tag_{1};
  Id id_{1};
  std::complex<double> signal_;
  std::chrono::milliseconds delay_{};
  Time since_;
  std::optional<std::chrono::seconds> pause_;
};
