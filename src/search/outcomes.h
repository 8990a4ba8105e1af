// Pruning by outcomes: which values of a field the predicate could not have told apart.
//
// Per field on the access stack, *alike* are the values that would have given the same answers to
// every compare seen while the field held its present value: in all runs below it. What was found
// below the present value would be found below them as well, so it is *known* without running the
// predicate. If it is nothing, they are ruled out; if it is structures, those are listed again.
//
// A field whose value was used in any other way than in a compare has *escaped*: its present value
// stands for itself only.
//
// References that were only compared can be ruled out, but what was found below one is not known
// below another: there the other objects have other names. A valid candidate below the other is
// also valid with this one, and isomorphic to one that was tried. (The objects that fields below
// refer to keep their names, and so does the object of this reference: it is one of them, or the
// first new one.)
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "search/found_log.h"
#include "space/state_space.h"

namespace korat {

class Outcomes {
 public:
  explicit Outcomes(const StateSpace& space);

  // The field joined the stack: nothing is known about its values.
  void Enter(FieldIndex field) {
    const Entry& entry = At(field);
    ForEachWord(entry, [this](std::uint32_t word) { ruled_out_[word] = listed_[word] = 0; });
  }
  // These values, as bits, need not be tried. REQUIRES: CanWithhold, and the field just joined.
  void Withhold(FieldIndex field, const std::uint64_t* values) {
    assert(CanWithhold(field));
    const Entry& entry = At(field);
    for (std::uint32_t i = 0; i < entry.words; ++i) ruled_out_[entry.first_word + i] = values[i];
  }
  bool CanWithhold(FieldIndex field) const { return At(field).words != 0; }
  // The values from `first` up to `end` are to be tried after all.
  void Admit(FieldIndex field, ValueIndex first, ValueIndex end) {
    const Entry& entry = At(field);
    for (ValueIndex value = first; value < end; ++value) {
      ruled_out_[entry.first_word + value / 64] &= ~(std::uint64_t{1} << (value % 64));
    }
  }
  // The field left the stack.
  void Leave(FieldIndex field) { Escape(field); }

  // The field has a new value, which is not used yet. What is found from now on, beyond the `found`
  // so far, is found below it; the log, which ends like this, will have it. Returns whether its
  // uses matter, and those of the value before did not.
  bool Start(FieldIndex field, std::uint64_t found, const FoundLog::End& log) {
    Entry& entry = At(field);
    if (entry.words == 0) return false;
    const bool had_escaped = entry.escaped;
    open_ += had_escaped && !entry.refers;
    entry.escaped = false;
    entry.found = found;
    entry.begin = log;
    ForEachWord(entry, [this](std::uint32_t word) { alike_[word] = kAll; });
    alike_[entry.first_word + entry.words - 1] = kAll >> (-entry.size % 64);
    return had_escaped;
  }

  // The predicate compared the field. answers(i) returns, as bits, the answers that it would have
  // got for the 64 values from number i on, or all of these inverted. Returns whether further uses
  // matter: they do not if no other value is like this one.
  template <typename Answers>
  bool Compared(FieldIndex field, ValueIndex present, Answers answers) {
    Entry& entry = At(field);
    std::uint64_t* alike = &alike_[entry.first_word];
    // Begins with the word that holds the present value, and wraps around.
    std::uint32_t word = present / 64;
    std::uint64_t itself = std::uint64_t{1} << (present % 64), present_answer = 0;
    bool alone = true;
    for (std::uint32_t i = 0; i < entry.words; ++i, itself = 0) {
      const std::uint64_t answer = answers(word * 64);
      if ((answer & itself) != 0) present_answer = kAll;
      alike[word] &= ~(answer ^ present_answer);
      alone = alone && alike[word] == itself;
      if (++word == entry.words) word = 0;
    }
    if (alone) Escape(field);
    return !alone;
  }
  // The same for a field of at most 64 values, in few instructions. Nothing happens to a field that
  // has escaped.
  __attribute__((always_inline)) bool ComparedFew(FieldIndex field, ValueIndex present,
                                                  std::uint64_t answers) {
    Entry& entry = At(field);
    if (entry.escaped) return true;
    assert(entry.words == 1);
    const std::uint64_t present_answer = 0 - (answers >> present & 1);
    const std::uint64_t left = alike_[entry.first_word] & ~(answers ^ present_answer);
    alike_[entry.first_word] = left;
    if ((left & (left - 1)) != 0) return true;
    open_ -= !entry.refers;
    entry.escaped = true;
    return false;
  }
  void Escape(FieldIndex field) {
    Entry& entry = At(field);
    open_ -= !entry.escaped && !entry.refers;
    entry.escaped = true;
  }
  bool HasEscaped(FieldIndex field) const { return At(field).escaped; }
  // Whether what is found must be remembered: a field that is not a reference has not escaped.
  bool AnyOpen() const { return open_ > 0; }

  // Everything below the present value was tried; the log ends at `end`.
  void Learn(FieldIndex field, std::uint64_t found, const FoundLog::End& end) {
    const Entry& entry = At(field);
    const bool nothing = entry.found == found;
    if (entry.escaped || (entry.refers && !nothing)) return;
    const FoundLog::Range known = {entry.begin.position, end.position,
                                   end.structures - entry.begin.structures};
    if (nothing) {
      return ForEachWord(entry, [this](std::uint32_t word) { ruled_out_[word] |= alike_[word]; });
    }
    ForEachWord(entry, [&](std::uint32_t word) {
      for (std::uint64_t fresh = alike_[word] & ~listed_[word]; fresh != 0; fresh &= fresh - 1) {
        found_[word * 64 + static_cast<unsigned>(std::countr_zero(fresh))] = known;
      }
      listed_[word] |= alike_[word];
    });
  }

  // The values that are like the present one so far. REQUIRES: not HasEscaped(field), and it has at
  // most 64 values.
  std::uint64_t AlikeBits(FieldIndex field) const {
    assert(!HasEscaped(field) && At(field).words == 1);
    return alike_[At(field).first_word];
  }
  // Of those, only these are still alike. A reference keeps all of them, or only the present one:
  // what it could be told apart from must not depend on names. Returns whether further uses matter.
  // REQUIRES: as above.
  bool Cut(FieldIndex field, [[maybe_unused]] ValueIndex present, std::uint64_t values) {
    std::uint64_t& alike = alike_[At(field).first_word];
    assert(!HasEscaped(field) && At(field).words == 1 && (values >> present & 1) != 0);
    if ((alike & ~values) == 0) return true;
    alike &= values;
    if (!At(field).refers && (alike & (alike - 1)) != 0) return true;
    Escape(field);
    return false;
  }

  // Another value that is like the present one so far; itself if there is none. Which one depends
  // on `number`.
  ValueIndex OtherAlike(FieldIndex field, ValueIndex present, std::uint64_t number) const;

  // What is known to be found below the value; empty if it must be tried.
  FoundLog::Range Known(FieldIndex field, ValueIndex value) const {
    const Entry& entry = At(field);
    const std::uint32_t word = entry.first_word + value / 64;
    if (entry.words == 0 || (listed_[word] >> (value % 64) & 1) == 0) return {};
    return found_[word * 64 + value % 64];
  }
  // The first value from `value` on that is not ruled out.
  ValueIndex NextOpen(FieldIndex field, ValueIndex value) const {
    const Entry& entry = At(field);
    while (value < entry.size) {
      const std::uint64_t open = ~ruled_out_[entry.first_word + value / 64] >> (value % 64);
      if (open != 0) return value + static_cast<ValueIndex>(std::countr_zero(open));
      value = (value / 64 + 1) * 64;
    }
    return value;
  }

 private:
  // Compares cost time in proportion to the domain; a larger one is enumerated value by value.
  static constexpr ValueIndex kLargestDomain = 4096;
  static constexpr std::uint64_t kAll = ~std::uint64_t{0};

  struct Entry {
    std::uint32_t first_word = 0;
    std::uint32_t words = 0;  // 0: always escaped
    ValueIndex size = 0;
    bool refers = false;      // a reference
    bool escaped = true;      // also when off the stack
    std::uint64_t found = 0;  // before the present value
    FoundLog::End begin;      // of what is found below it
  };

  // Nearly all fields have one word, or none.
  template <typename Visit>
  static void ForEachWord(const Entry& entry, Visit visit) {
    if (entry.words == 0) return;
    visit(entry.first_word);
    for (std::uint32_t i = 1; __builtin_expect(i < entry.words, 0); ++i) {
      visit(entry.first_word + i);
    }
  }
  Entry& At(FieldIndex field) { return fields_[Raw(field)]; }
  const Entry& At(FieldIndex field) const { return fields_[Raw(field)]; }

  std::vector<Entry> fields_;
  std::vector<std::uint64_t> alike_, ruled_out_, listed_;  // bit sets, see Entry
  std::vector<FoundLog::Range> found_;                     // per value that is listed
  std::uint32_t open_ = 0;                                 // entries that have not escaped
};

}  // namespace korat
