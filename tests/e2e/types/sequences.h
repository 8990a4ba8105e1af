#include <deque>
#include <forward_list>
#include <list>
#include <memory>
#include <string>

// A window of the last samples, and their sum.
class Window {
 public:
  bool repOk() const {
    int sum = 0;
    for (const int sample : samples_) sum += sample;
    return sum == sum_;
  }
  void push(int sample) {
    if (samples_.size() == 2) {
      sum_ -= samples_.front();
      samples_.pop_front();
    }
    samples_.push_back(sample);
    sum_ += sample;
  }
  void clear() {
    samples_.clear();
    sum_ = 0;
  }

 private:
  std::deque<int> samples_;
  int sum_ = 0;
};

// Tasks in the order of their priorities, each with an owner or none.
class Agenda {
 public:
  bool repOk() const {
    for (std::size_t i = 1; i < tasks_.size(); ++i) {
      if (tasks_[i - 1].priority > tasks_[i].priority) return false;
    }
    return true;
  }

 private:
  struct Owner {
    bool is_away = false;
  };
  struct Task {
    int priority = 0;
    std::unique_ptr<Owner> owner;
  };
  std::deque<Task> tasks_;
};

// A least-recently-used cache: each key once, the newest first.
class Cache {
 public:
  bool repOk() const {
    for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
      for (auto other = entries_.begin(); other != entry; ++other) {
        if (other->key == entry->key) return false;
      }
    }
    return true;
  }
  void put(int key, bool is_dirty) {
    for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
      if (entry->key != key) continue;
      entry->is_dirty = is_dirty;
      entries_.splice(entries_.begin(), entries_, entry);
      return;
    }
    if (entries_.size() == 2) entries_.pop_back();
    entries_.push_front({key, is_dirty});
  }
  void forget(int key) {
    entries_.remove_if([key](const Entry& entry) { return entry.key == key; });
  }

 private:
  struct Entry {
    int key = 0;
    bool is_dirty = false;
  };
  std::list<Entry> entries_;
};

// Words in order, and a chain of other objects.
class Words {
 public:
  bool repOk() const {
    const std::string* last = nullptr;
    for (const std::string& word : words_) {
      if (last != nullptr && *last >= word) return false;
      last = &word;
    }
    for (const Note* note : notes_) {
      if (note == nullptr) return false;
    }
    return true;
  }

 private:
  struct Note {
    bool is_done = false;
  };
  std::forward_list<std::string> words_;
  std::list<Note*> notes_;
};
