// Sequences of calls as text: as C++ statements, and as ids that stand for them.
#pragma once

#include <optional>
#include <string>

#include "harness/calls/call_sequences.h"
#include "space/state_space.h"

namespace korat::harness {

class SequenceText {
 public:
  explicit SequenceText(const CallSequences& sequences) : sequences_(sequences) {}

  // Statements that build, in a variable, what this call leaves: "{class}
  // object;\nobject.push(1);\n".
  // "" if an argument has no literal.
  std::string Statements(const SequenceState& last, const std::string& variable) const;
  // The arguments of a call on `object`, where `other` is an argument, too. An argument without a
  // literal is "".
  std::string Arguments(const SequenceState& made, const std::string& object,
                        const std::string& other, const char* separator) const;

  // The same words as the id of a candidate.
  std::string IdOf(const SequenceState& made) const;

 private:
  struct Writing {
    std::string text;
    bool is_whole = true;  // everything has a literal
    int others = 0;
  };

  void Write(const SequenceState& last, const std::string& variable, Writing& writing) const;
  std::string Argument(const SequenceState& made, std::size_t i, const std::string& object,
                       const std::string& other) const;
  void AddNumbers(const SequenceState& made, Candidate& numbers) const;

  const CallSequences& sequences_;
};

// The last call of the sequence with this id; what comes before is added to the states. Nothing if
// it is no such id.
std::optional<SequenceState> ParseSequence(const std::string& id, CallSequences& sequences);

}  // namespace korat::harness
