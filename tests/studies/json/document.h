// Valid and nearly valid JSON: all sequences of a few pieces. Each piece is one that a parser might
// get wrong, alone or beside another one.
#pragma once

#include <string>
#include <vector>

enum class Piece {
  kOpenArray,
  kCloseArray,
  kOpenObject,
  kCloseObject,
  kComma,
  kColon,
  kKey,
  kZeroCharacter,
  kLoneSurrogate,
  kReversedSurrogates,
  kControlCharacter,
  kInvalidUtf8,
  kOverlongUtf8,
  kZero,
  kMinusZero,
  kLeadingZero,
  kNoFraction,
  kNoInteger,
  kBeyondDouble,
  kBeyondInt64,
  kBeyondUint64,
  kTrue,
  kNaN,
  kSameKeys,
  kByteOrderMark,
  kComment,
};

struct Pieces {
  std::vector<Piece> pieces;
  bool repOk() const { return !pieces.empty(); }
};

inline std::string ToJson(const Pieces& document) {
  static const char* const kTexts[] = {
      "[",
      "]",
      "{",
      "}",
      ",",
      ":",
      "\"a\"",
      "\"\\u0000\"",
      "\"\\ud800\"",
      "\"\\udc00\\ud800\"",
      "\"\x01\"",
      "\"\xff\"",
      "\"\xc0\xaf\"",
      "0",
      "-0",
      "01",
      "1.",
      ".5",
      "1e400",
      "9223372036854775808",
      "18446744073709551616",
      "true",
      "NaN",
      "{\"a\":1,\"a\":2}",
      "\xef\xbb\xbf",
      "/**/",
  };
  std::string text;
  for (const Piece piece : document.pieces) text += kTexts[static_cast<int>(piece)];
  return text;
}
