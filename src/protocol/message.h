// Everything that a driver sends to the korat program.
//
// A message is one line: the word of its struct, then its fields, each after a tab. Texts are
// escaped (base/escape.h), so they contain neither tabs nor newlines. A driver may die while it
// writes, and user code may write to the same pipe: what lacks its newline, or is not exactly as
// AppendMessage writes it, is not a message. stored: crosses process boundaries, never give a word
// two meanings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "korat/options.h"
#include "protocol/calls.h"
#include "protocol/schema.h"
#include "space/profile.h"

namespace korat {

// The state space: the first message, sent once.
struct SchemaMessage {
  static constexpr std::string_view kWord = "schema";
  Schema schema;
};

// A candidate before the next structure could not be decided. Sent once.
struct Doubt {
  static constexpr std::string_view kWord = "doubt";
};

// A structure, and what its process had counted when it found it.
struct FoundStructure {
  static constexpr std::string_view kWord = "structure";
  std::string id;
  std::uint64_t candidates = 0, exceptions = 0, crashes = 0, cut_offs = 0, inconsistent = 0;
};

// The search now ends before this candidate; the rest is for another process.
struct GivenAway {
  static constexpr std::string_view kWord = "gave";
  std::string id;
};

// Everything up to and including this candidate is done, and was counted as follows.
struct Point {
  static constexpr std::string_view kWord = "point";
  std::string id;
  Stats stats;
  std::vector<FunctionCalls> calls;  // of a test: by function
};

// What the predicate says about a candidate: accepted, rejected, threw, crashed, cut-off.
struct Answer {
  static constexpr std::string_view kWord = "answer";
  std::string id, answer;
};

// A call under test failed: in a new way, or on a smaller input than before. It is sent at once.
struct FailedCall {
  static constexpr std::string_view kWord = "failed";
  std::uint32_t function = 0;  // which of the functions under test
  CallCounts counts;           // of this function so far, with this call
  CallFailure failure;
};

// A function under test reaches a mutant on this input: the first such input of this process.
struct MutantReached {
  static constexpr std::string_view kWord = "reached";
  std::uint32_t mutant = 0;
  std::uint32_t function = 0;  // which of the functions under test
  std::string id;              // of the input
  std::string text;            // the input, for people
};

// A mutant differs from the original on this input.
struct MutantKilled {
  static constexpr std::string_view kWord = "killed";
  std::uint32_t mutant = 0;
  std::uint32_t function = 0;
  std::string id;
  bool is_violation = false;  // a contract, the invariant or the sandbox finds fault with it
  std::string how;            // "returned 3 instead of 2"
};

// What came out of a call: kObserve, kExpand. Texts of structures may be hashes of them.
struct CallObserved {
  static constexpr std::string_view kWord = "observed";
  std::uint32_t function = 0;  // which of `methods`
  std::string id;              // of the input
  std::uint64_t size = 0;      // of it
  std::string input;           // the structure and the arguments; equal if they are isomorphic
  std::string ending;          // "returned 3", "threw ...", "crashed"; "": it was not called
  std::string after;           // what it left; kExpand: "" if no sequence goes on from there
};

// A function under test is no longer called.
struct FunctionOver {
  static constexpr std::string_view kWord = "over";
  std::uint32_t function = 0;
  std::string why;  // "--max-failures", "time limit"
};

// An input of a function under test, as C++ statements. One for each that was asked for.
struct BuiltInput {
  static constexpr std::string_view kWord = "built";
  std::string statements;  // that build the receiver as `object`, and others; "": none do
  std::string alike;  // then: that build one which differs only where the predicate does not look
  // One per line: "3", "other", "object"; nothing if one of them cannot be written as a literal.
  std::optional<std::string> arguments;
  // Without statements: every sequence of up to `calls` calls was tried or, if `is_exhausted`,
  // every sequence there is.
  std::uint32_t calls = 0;
  bool is_exhausted = false;
};

// kCalls: how far the sequences of calls went.
struct SequencesMade {
  static constexpr std::string_view kWord = "sequences";
  std::uint64_t states = 0;
  std::uint32_t calls = 0;  // every sequence of up to this many was made
  bool is_all = false;      // longer ones build no further state
};

// Where the candidates went.
struct ProfileMessage {
  static constexpr std::string_view kWord = "profile";
  Profile profile;
};

// The user's mistake. Nothing follows.
struct UserError {
  static constexpr std::string_view kWord = "error";
  std::string text;
};

// A fault of Korat's own in the driver. Nothing follows.
struct InternalFault {
  static constexpr std::string_view kWord = "fault";
  std::string text;
};

// The rejected candidate whose run read the most fields.
struct Deepest {
  std::string id;           // "": none was rejected
  std::uint32_t field = 0;  // that it read last
  std::uint32_t depth = 0;  // how many it read
};

// The last message: a process that did not send it has not done all its work.
struct Done {
  static constexpr std::string_view kWord = "done";
  Stats stats;
  Deepest deepest;
  std::vector<FunctionCalls> calls;  // of a test: by function
};

using Message =
    std::variant<SchemaMessage, Doubt, FoundStructure, GivenAway, Point, Answer, FailedCall,
                 MutantReached, MutantKilled, CallObserved, FunctionOver, BuiltInput, SequencesMade,
                 ProfileMessage, UserError, InternalFault, Done>;

// Appends the line, with its newline.
void AppendMessage(std::string& out, const Message& message);

// `line` is without its newline. Nothing if it is not a message.
std::optional<Message> ReadMessage(std::string_view line);

}  // namespace korat
