// The lines a driver sends: a word, and what belongs to it.
//
//   schema            then the lines of the schema up to "end schema"
//   doubt             a candidate before the next structure could not be decided; sent once
//   structure ID N    found one, as candidate number N
//   gave ID           the search now ends before this candidate; the rest is somebody else's
//   point ID          everything up to this candidate is done; "count" lines, up to "end point",
//                     say what was counted
//   answer ID WORD    the predicate was asked: accepted, rejected, threw, crashed, cut-off
//   failed ...        a call under test failed: see protocol/calls.h
//   calls NAME N      how many calls ended in a way
//   count NAME N      a number of the statistics; "seconds" too
//   foreign NAME      an uninstrumented function that got a pointer into the structure
//   stopped WHY       the search is incomplete
//   deepest ID F N    the rejected candidate that had most fields read: N, the last of them F
//   profile ...       where the candidates went: see protocol/profile_lines.h
//   error TEXT        the user's mistake; nothing follows
//   done              the last line: what is not followed by it is not the whole
#pragma once

#include <string>
#include <string_view>

#include "korat/options.h"

namespace korat {

// Text in one line: newlines and backslashes are escaped.
std::string EscapeLine(std::string_view text);
std::string UnescapeLine(std::string_view line);

// Takes the word that a line begins with, and the space after it; false if it is another.
bool TakeWord(std::string_view& line, std::string_view word);

// The lines "count ...", "foreign ...", "stopped ..." of the statistics.
std::string WriteStats(const Stats& stats);
// Takes over what one of these lines says; false if it is none of them.
bool ReadStatsLine(std::string_view line, Stats& stats);

}  // namespace korat
