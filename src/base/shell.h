// Writes text for a shell.
#pragma once

#include <string>

namespace korat {

// One word, quoted unless every character is harmless.
std::string ShellWord(const std::string& text);

}  // namespace korat
