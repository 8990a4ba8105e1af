// What a C source declares, without the bodies of its functions: C++ can read that where it can't
// read all of the source, for example `T* p = malloc(n);`.
#pragma once

#include <string>
#include <vector>

namespace korat::frontend {

// The same text with a semicolon in the place of each body. Lines keep their numbers, and
// directives stay. A body between braces that #if and #else leave unbalanced may stay, too.
std::string WithoutBodies(const std::string& text);

// The files with a copy without bodies before each C source. The copies are headers, in a folder
// below `folder`, and contain what the source includes of other sources; `flags` get what it takes
// to read them.
std::vector<std::string> WithDeclarationsOfC(const std::vector<std::string>& files,
                                             const std::string& folder,
                                             std::vector<std::string>& flags);

}  // namespace korat::frontend
