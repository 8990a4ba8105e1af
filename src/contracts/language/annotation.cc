#include "contracts/language/annotation.h"

#include <algorithm>

#include "contracts/language/tokens.h"

namespace korat::frontend {
namespace {

constexpr std::size_t kOpening = 3;  // "//@"

// The contract text of an annotation comment, as offsets in it.
struct Body {
  std::size_t begin = 0, end = 0;
};

Body BodyOf(std::string_view comment) {
  Body body{kOpening, comment.size()};
  if (comment[1] == '*' && comment.size() >= kOpening + 2 &&
      comment.substr(comment.size() - 2) == "*/") {
    body.end -= 2;
    while (body.end > body.begin && comment[body.end - 1] == '@') --body.end;
  }
  return body;
}

void Blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (text[i] != '\n') text[i] = ' ';
  }
}

void BlankAtSigns(std::string& text, Body body) {
  bool opens_line = true;
  for (std::size_t i = body.begin; i < body.end; ++i) {
    if (text[i] == '\n') {
      opens_line = true;
    } else if (text[i] == '@' && opens_line) {
      text[i] = ' ';
    } else if (!IsBlank(text[i])) {
      opens_line = false;
    }
  }
}

// Blanks everything that is not a token: comments, and backslashes that join lines.
void BlankComments(std::string& text, Body body) {
  const std::string original = text.substr(body.begin, body.end - body.begin);
  std::size_t at = 0;
  while (at < original.size()) {
    const Token token = ScanToken(original, at);
    const std::size_t end = token.kind == TokenKind::kComment ? token.end() : token.begin;
    Blank(text, body.begin + at, body.begin + end);
    at = token.end();
  }
}

// A comment with everything but the contract blanked.
std::string ContractText(std::string_view comment) {
  std::string text(comment);
  const Body body = BodyOf(comment);
  Blank(text, 0, body.begin);
  Blank(text, body.end, text.size());
  BlankAtSigns(text, body);
  BlankComments(text, body);
  return text;
}

// Counts the line ends between two annotations. Add() returns false as soon as there is more than
// one of them, or anything but blanks.
class Gap {
 public:
  explicit Gap(std::string_view contents) : contents_(contents) {}

  bool Add(std::size_t begin, std::size_t end, bool follows_comment) {
    for (std::size_t i = begin; i < end; ++i) {
      if (!IsBlank(contents_[i])) return false;
      if (contents_[i] != '\n') continue;
      if (!follows_comment) ++line_ends_;
      follows_comment = false;
    }
    return line_ends_ <= 1;
  }

 private:
  std::string_view contents_;
  int line_ends_ = 0;
};

// Whether the annotations comments[first] and comments[second] are neighbours.
bool BelongTogether(std::string_view contents, const std::vector<CommentRange>& comments,
                    std::size_t first, std::size_t second) {
  Gap gap(contents);
  for (std::size_t i = first; i < second; ++i) {
    if (!gap.Add(comments[i].end, comments[i + 1].begin, i > first)) return false;
  }
  return true;
}

// Whether the comment follows code on the same line: then it belongs to that code, not to what is
// on the next line.
bool IsTrailing(std::string_view contents, const std::vector<CommentRange>& comments,
                std::size_t index) {
  std::size_t at = comments[index].begin;
  const std::size_t line_start = contents.substr(0, at).rfind('\n') + 1;
  // Goes back over blanks and comments.
  for (;;) {
    while (at > line_start && IsBlank(contents[at - 1])) --at;
    if (at <= line_start) return false;
    if (index == 0 || comments[index - 1].end != at) return true;
    at = comments[--index].begin;
  }
}

Annotation AnnotationAt(const std::string& file, std::string_view contents, std::size_t begin) {
  const std::string_view before = contents.substr(0, begin);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1: the first line
  Annotation annotation;
  annotation.file = file;
  annotation.begin = begin;
  annotation.line = 1 + static_cast<unsigned>(std::count(before.begin(), before.end(), '\n'));
  annotation.column = static_cast<unsigned>(begin - line_start) + 1;
  return annotation;
}

}  // namespace

Location Annotation::At(std::size_t offset_in_text) const {
  const std::string_view before = std::string_view(text).substr(0, offset_in_text);
  const auto lines = static_cast<unsigned>(std::count(before.begin(), before.end(), '\n'));
  if (lines == 0) return {file, line, column + static_cast<unsigned>(offset_in_text)};
  return {file, line + lines, static_cast<unsigned>(offset_in_text - before.rfind('\n'))};
}

bool IsAnnotation(std::string_view comment) {
  if (!comment.starts_with("//@") && !comment.starts_with("/*@")) return false;
  return comment.size() == kOpening || (comment[kOpening] != '{' && comment[kOpening] != '}');
}

std::vector<Annotation> GatherAnnotations(const std::string& file, std::string_view contents,
                                          const std::vector<CommentRange>& comments) {
  std::vector<Annotation> annotations;
  std::size_t last = 0;  // the comment that annotations.back() ends with
  for (std::size_t i = 0; i < comments.size(); ++i) {
    const auto [begin, end] = comments[i];
    const std::string_view comment = contents.substr(begin, end - begin);
    if (!IsAnnotation(comment)) continue;
    const bool is_apart = IsTrailing(contents, comments, i) || IsTrailing(contents, comments, last);
    if (annotations.empty() || is_apart || !BelongTogether(contents, comments, last, i)) {
      annotations.push_back(AnnotationAt(file, contents, begin));
    }
    Annotation& annotation = annotations.back();
    std::string gap(contents.substr(annotation.end(), begin - annotation.end()));
    Blank(gap, 0, gap.size());
    annotation.text += gap + ContractText(comment);
    last = i;
  }
  return annotations;
}

std::vector<CommentRange> FindComments(std::string_view contents) {
  std::vector<CommentRange> comments;
  for (Token token = ScanToken(contents, 0); token.kind != TokenKind::kEnd;
       token = ScanToken(contents, token.end())) {
    if (token.kind == TokenKind::kComment) comments.push_back({token.begin, token.end()});
  }
  return comments;
}

}  // namespace korat::frontend
