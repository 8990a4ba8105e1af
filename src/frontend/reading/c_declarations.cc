#include "frontend/reading/c_declarations.h"

#include <filesystem>
#include <sstream>

#include "base/hash.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Lexer.h"
#include "os/files.h"

namespace korat::frontend {
namespace {

namespace fs = std::filesystem;
using clang::tok::TokenKind;

bool IsTagKeyword(const std::string& word) {
  return word == "struct" || word == "union" || word == "enum";
}

bool SaysNothingOfFunctions(const std::string& word) {
  return word.rfind("__attribute", 0) == 0 || word == "_Alignas" || word == "__declspec";
}

// Follows the declarations at file scope: does this brace open the body of a function?
class FileScope {
 public:
  // REQUIRES: the token is outside of directives and bodies. Returns whether a body begins with it.
  bool Take(TokenKind kind, const std::string& word) {
    const bool opens_body = kind == clang::tok::l_brace && braces_ == 0 && IsFunction();
    if (opens_body) {
      Begin();
      return true;
    }
    if (kind == clang::tok::l_brace) {
      if (braces_ > 0 || last_kind_ != clang::tok::string_literal) ++braces_;  // not extern "C"
    } else if (kind == clang::tok::r_brace) {
      if (braces_ > 0) --braces_;
      has_parameters_ = false;
    } else if (braces_ == 0) {
      TakeOutside(kind);
    }
    before_last_ = last_;
    last_ = word;
    last_kind_ = kind;
    return false;
  }

 private:
  void TakeOutside(TokenKind kind) {
    if (kind == clang::tok::l_paren) {
      if (parentheses_++ == 0) is_call_ = !SaysNothingOfFunctions(last_);
    } else if (kind == clang::tok::r_paren) {
      if (--parentheses_ == 0 && is_call_) has_parameters_ = true;
    } else if (kind == clang::tok::semi) {
      Begin();
    } else if (kind == clang::tok::equal) {
      has_value_ = true;
    }
  }

  bool IsFunction() const {
    const bool is_tag = IsTagKeyword(last_) || IsTagKeyword(before_last_);
    return has_parameters_ && !has_value_ && !is_tag && parentheses_ == 0;
  }

  void Begin() {
    has_parameters_ = has_value_ = false;
    last_.clear();
    before_last_.clear();
    last_kind_ = clang::tok::unknown;
  }

  int braces_ = 0, parentheses_ = 0;
  bool is_call_ = false;  // the parentheses that are open
  bool has_parameters_ = false, has_value_ = false;
  std::string last_, before_last_;
  TokenKind last_kind_ = clang::tok::unknown;
};

// "queue.c" of the line '#include "queue.c"'; "" for other lines.
std::string IncludedSource(const std::string& line) {
  const std::size_t hash = line.find_first_not_of(" \t");
  if (hash == std::string::npos || line[hash] != '#') return "";
  const std::size_t word = line.find_first_not_of(" \t", hash + 1);
  const std::size_t begin = line.find('"', hash), end = line.find('"', begin + 1);
  if (word == std::string::npos || line.compare(word, 7, "include") != 0) return "";
  if (begin == std::string::npos || end == std::string::npos) return "";
  const std::string name = line.substr(begin + 1, end - begin - 1);
  return IsCSource(name) ? name : "";
}

constexpr int kDeepest = 8;  // sources that include sources

// With those of the sources that it includes.
std::string DeclarationsIn(const fs::path& file, int depth) {
  std::istringstream lines(WithoutBodies(ReadWhole(file)));
  std::string text = "#line 1 \"" + file.string() + "\"\n";
  int number = 1;
  for (std::string line; std::getline(lines, line); ++number) {
    const std::string name = IncludedSource(line);
    const fs::path included = file.parent_path() / name;
    if (name.empty() || depth == kDeepest || !fs::is_regular_file(included)) {
      text += line + "\n";
    } else {
      text += DeclarationsIn(included.lexically_normal(), depth + 1);
      text += "#line " + std::to_string(number + 1) + " \"" + file.string() + "\"\n";
    }
  }
  return text;
}

}  // namespace

std::string WithoutBodies(const std::string& text) {
  clang::LangOptions options;
  options.LineComment = true;
  options.C99 = true;
  clang::Lexer lexer(clang::SourceLocation(), options, text.data(), text.data(),
                     text.data() + text.size());
  FileScope scope;
  std::string result;
  std::size_t seen = 0;  // how much of the text is in the result, or left out
  int depth = 0;         // of braces in a body; 0: outside
  bool in_directive = false;
  // In a body, only directives and the ends of lines stay.
  const auto advance = [&](std::size_t to, bool keeps) {
    for (; seen < to; ++seen) {
      if (keeps || text[seen] == '\n') result += text[seen];
    }
  };
  for (clang::Token token;;) {
    const bool is_last = lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) break;
    const std::size_t end = lexer.getCurrentBufferOffset();
    const std::size_t begin = end - token.getLength();
    const bool was_in_directive = in_directive;
    if (token.isAtStartOfLine()) in_directive = token.is(clang::tok::hash);
    advance(begin, depth == 0 || (was_in_directive && in_directive));
    if (!in_directive && depth == 0) {
      if (scope.Take(token.getKind(), text.substr(begin, token.getLength()))) {
        depth = 1;
        result += ';';
      }
    } else if (!in_directive) {
      depth += token.is(clang::tok::l_brace) ? 1 : token.is(clang::tok::r_brace) ? -1 : 0;
      if (depth == 0) {
        advance(end, false);
        continue;
      }
    }
    advance(end, depth == 0 || in_directive);
    if (is_last) break;
  }
  advance(text.size(), depth == 0);
  return result;
}

std::vector<std::string> WithDeclarationsOfC(const std::vector<std::string>& files,
                                             const std::string& folder,
                                             std::vector<std::string>& flags) {
  std::vector<std::string> result;
  for (const std::string& file : files) {
    if (IsCSource(file)) {
      const std::string text = DeclarationsIn(file, 0);
      const fs::path copy =
          fs::path(folder) / HashOf(text) / (fs::path(file).stem().string() + ".h");
      fs::create_directories(copy.parent_path());
      if (!fs::exists(copy)) WriteWhole(copy, text);
      flags.insert(flags.begin(), "-I" + fs::path(file).parent_path().string());
      result.push_back(copy.string());
    }
    result.push_back(file);
  }
  return result;
}

}  // namespace korat::frontend
