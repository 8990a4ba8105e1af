// Songs in order, and the one that plays.
#pragma once

#include <list>

class Playlist {
 public:
  void add(int song) { songs_.push_back(song); }
  void next() {
    if (playing_ != songs_.end()) ++playing_;
  }
  bool repOk() const {
    for (auto song = songs_.begin(); song != songs_.end(); ++song) {
      for (auto other = songs_.begin(); other != song; ++other) {
        if (*other == *song) return false;
      }
    }
    return true;
  }

 private:
  std::list<int> songs_;
  std::list<int>::iterator playing_ = songs_.end();
};
