// Parses `assignable weight, p->next, Node::left, a[*], \reach(root);`.
#include <string>
#include <vector>

#include "contracts/language/clause_parser.h"
#include "contracts/language/expression.h"

namespace korat::frontend {
namespace {

class PlaceParser {
 public:
  PlaceParser(const Source& source, Clause& clause, TokenRange range)
      : source_(source), range_(range), translator_(source, clause, range.begin, 0) {}

  AssignableItem Parse() {
    AssignableItem item{.text = source_.Text(range_), .location = source_.At(range_.begin)};
    if (range_.empty()) {
      source_.Fail(range_.end, "expected a place before '" + std::string(source_[range_.end].text) +
                                   "'; write '\\nothing' for none");
    }
    if (IsAll("\\nothing")) {
      item.kind = LocationKind::kNothing;
    } else if (IsAll("\\everything")) {
      item.kind = LocationKind::kEverything;
    } else if (source_[range_.begin].Is("\\reach")) {
      item.kind = LocationKind::kReach;
      item.expression = Reached();
    } else if (IsField()) {
      item.kind = LocationKind::kField;
      item.expression = Verbatim(source_, range_);
      std::erase(item.text, ' ');
    } else if (IsElements()) {
      item.kind = LocationKind::kElements;
      item.expression = translator_.Translate({range_.begin, range_.end - 3});
    } else {
      CheckPlace();
      item.expression = translator_.Translate(range_);
    }
    return item;
  }

 private:
  bool IsAll(std::string_view word) const {
    return range_.end - range_.begin == 1 && source_[range_.begin].Is(word);
  }

  // Node::left, Tree<int>::Node::left; not ::variable.
  bool IsField() const {
    if (source_[range_.begin].kind != TokenKind::kWord) return false;
    bool is_qualified = false;
    for (std::size_t i = range_.begin; i < range_.end; i = source_.Closing(i) + 1) {
      const bool is_angle = source_[i].Is("<") && source_.Closing(i) != i;
      const bool is_scope = source_[i].Is("::");
      if (!is_angle && !is_scope && source_[i].kind != TokenKind::kWord) return false;
      is_qualified |= is_scope;
    }
    return is_qualified && source_[range_.end - 1].kind == TokenKind::kWord;
  }

  bool IsElements() const {
    return range_.end - range_.begin >= 3 && source_[range_.end - 3].Is("[") &&
           source_[range_.end - 2].Is("*") && source_[range_.end - 1].Is("]");
  }

  Code Reached() {
    const std::size_t open = range_.begin + 1;
    if (!source_[open].Is("(")) source_.Fail(range_.begin, "expected '(' after '\\reach'");
    if (source_.Inside(open).empty()) {
      source_.Fail(source_.Closing(open), "expected an expression inside '\\reach'");
    }
    if (source_.Closing(open) + 1 != range_.end) {
      source_.Fail(source_.Closing(open) + 1, "expected ',' or ';' after '\\reach(...)'");
    }
    return translator_.Translate(source_.Inside(open));
  }

  void CheckPlace() const {
    for (std::size_t i = range_.begin; i < range_.end; ++i) {
      const Token &token = source_[i], &next = source_[i + 1];
      const bool is_range = token.Is(".") && next.Is(".");
      const bool is_number_range =
          token.kind == TokenKind::kNumber && token.text.find("..") != std::string_view::npos;
      if (is_range || is_number_range) {
        source_.Fail(i, "ranges of elements are not supported; write 'a[*]' for all of them");
      }
      if ((token.Is(".*") || token.Is("->*")) && i + 1 == range_.end) {
        source_.Fail(i, "'" + std::string(token.text) +
                            "' is not supported; list the fields, or write '\\reach(...)'");
      }
      if (token.Is("[") && next.Is("*") && source_[i + 2].Is("]")) {
        source_.Fail(i, "'[*]' must end the place; list the fields as 'Class::field'");
      }
    }
  }

  const Source& source_;
  TokenRange range_;
  ExpressionTranslator translator_;
};

}  // namespace

void ParsePlaces(const Source& source, TokenRange range, Clause& clause) {
  const std::vector<TokenRange> items = source.Split(range, ",");
  for (const TokenRange& item : items) {
    const Token& word = source[item.begin];
    if (items.size() > 1 && (word.Is("\\nothing") || word.Is("\\everything"))) {
      source.Fail(item.begin, "'" + std::string(word.text) + "' must stand alone in 'assignable'");
    }
    clause.places.push_back(PlaceParser(source, clause, item).Parse());
  }
  clause.names.clear();  // there is no condition
}

}  // namespace korat::frontend
