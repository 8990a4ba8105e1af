// The words of a stored schema, for its writer and its reader.
//
//   korat schema 1
//   classes 2                   then for each: class <distinguishable> <told apart> <name>
//   objects 3                   object <class> <order> <first field> <fields>
//   domains 2                   domain <values>, and lines that give that many values:
//     range <first> <last>        plain values that are consecutive integers
//     text <text>                 a plain value
//     objects <first> <count> <piece end> <part>   consecutive objects
//     reveals <first> <count> <text>               a length and the fields below it
//   fields 5                    field <domain> <owns> <name>
//   roots 1                     root <object> <name>
//   kept 2                      member <object> <name>, and the value's line: text or object
//     object <object> <part>
//   end <checksum>              of all lines before, in hexadecimal
//
// Texts and names are escaped, the rest of their line, and may be empty. Every line ends with a
// newline, the last one too.
#pragma once

#include <string_view>

namespace korat {

inline constexpr std::string_view kSchemaTitle = "korat schema 1";

}  // namespace korat
