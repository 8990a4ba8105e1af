#include "contracts/language/parser.h"

#include <string_view>

#include "contracts/language/annotation_parser.h"
#include "contracts/language/source.h"
#include "contracts/language/words.h"

namespace korat::frontend {
namespace {

// Whether a clause begins at the token, so that the target before it lacks its ':'.
bool BeginsClause(const Source& source, std::size_t token, std::size_t first) {
  const Token &word = source[token], &before = source[token - 1];
  if (word.Is(";")) return true;
  if (token == first || before.Is("::") || before.Is("~")) return false;
  return word.kind == TokenKind::kWord && FindGrammarWord(word.text) != nullptr;
}

// Parses `for TARGET:`. `at` is moved from the `for` past the colon. Throws ContractError.
ContractBlock ParseTarget(const Source& source, std::size_t& at) {
  const std::size_t first = at + 1;
  std::size_t colon = first;
  while (colon < source.end() && !source[colon].Is(":") && !BeginsClause(source, colon, first)) {
    ++colon;
  }
  if (!source[colon].Is(":")) {
    source.Fail(at,
                "expected ':' after the target of this 'for'; write 'for Class::method(int): ...'");
  }
  if (colon == first) {
    source.Fail(colon, "expected a class or a function between 'for' and ':'");
  }
  at = colon + 1;
  return {.target = source.Text({first, colon}), .location = source.At(first)};
}

void ParseBlocks(Source& source, std::vector<ContractBlock>& blocks,
                 std::vector<ContractError>& errors) {
  std::size_t at = 0;
  if (!source[0].Is("for")) {
    errors.push_back({source.At(0),
                      "expected 'for' and the target of the clauses; write "
                      "'for Class::method(int): ...'"});
    return;
  }
  while (at < source.end()) {
    ContractBlock block;
    bool has_target = true;
    try {
      block = ParseTarget(source, at);
    } catch (const ContractError& error) {
      errors.push_back(error);
      has_target = false;
      ++at;
    }
    std::vector<ContractError> ignored;  // without a target the rest can't be judged
    block.content = AnnotationParser(source, true, has_target ? errors : ignored).Parse(at);
    if (has_target) blocks.push_back(std::move(block));
  }
}

Location PlaceIn(const std::string& file, std::string_view contents, std::size_t offset) {
  Annotation whole{.file = file, .text = std::string(contents), .line = 1, .column = 1};
  return whole.At(offset);
}

// A contract file consists of comments only, and each must be closed.
void CheckOutside(const std::string& file, std::string_view contents,
                  std::vector<ContractError>& errors) {
  for (Token token = ScanToken(contents, 0); token.kind != TokenKind::kEnd;
       token = ScanToken(contents, token.end())) {
    if (token.kind != TokenKind::kComment) {
      errors.push_back(
          {PlaceIn(file, contents, token.begin),
           "contracts must be in comments; write '/*@ for Class::method(int): ... @*/'"});
      return;
    }
    if (token.text.starts_with("/*") && (token.text.size() < 4 || !token.text.ends_with("*/"))) {
      errors.push_back({PlaceIn(file, contents, token.begin), "this comment is not closed"});
    }
  }
}

}  // namespace

ParsedAnnotation ParseAnnotation(const Annotation& annotation, std::vector<ContractError>& errors) {
  Source source(annotation);
  std::size_t at = 0;
  return AnnotationParser(source, false, errors).Parse(at);
}

std::vector<ContractBlock> ParseContractFile(const std::string& file, const std::string& contents,
                                             std::vector<ContractError>& errors) {
  std::vector<ContractBlock> blocks;
  CheckOutside(file, contents, errors);
  for (const Annotation& annotation : GatherAnnotations(file, contents, FindComments(contents))) {
    Source source(annotation);
    if (source.end() > 0) ParseBlocks(source, blocks, errors);
  }
  return blocks;
}

}  // namespace korat::frontend
