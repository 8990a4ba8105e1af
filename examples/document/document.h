// A document: a title and a sequence of sections, nested by their levels as headings are.
//
// Invariant: the document has a title, and so has every section; no two sections have the same
// title, so that links can name them; the first section is on level 1, and no level exceeds the one
// before it by more than one.

#ifndef EXAMPLES_DOCUMENT_DOCUMENT_H_
#define EXAMPLES_DOCUMENT_DOCUMENT_H_

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "korat/korat.h"

class Document {
 public:
  struct Section {
    std::string title;
    int level = 1;
  };

  bool repOk() const {
    if (title_.empty()) return false;
    std::set<std::string> titles;
    int depth = 0;
    for (const Section& section : sections_) {
      if (section.level < 1 || section.level > depth + 1) return false;
      if (section.title.empty() || !titles.insert(section.title).second) return false;
      depth = section.level;
    }
    return true;
  }

 private:
  std::string title_;
  std::vector<Section> sections_;
};

// Up to n sections, n section titles ("a", "b", ...) and n levels. There are Cat(s) ways to nest s
// sections and n!/(n-s)! ways to title them, where Cat(s) is the s-th Catalan number.
inline korat::Finitization<Document> FinDocument(int n) {
  using Section = Document::Section;
  const int choices = std::max(1, n);  // n = 0: a domain needs a value, though no section takes it
  std::vector<std::string> titles;
  for (int i = 0; i < choices; ++i) titles.emplace_back(1, static_cast<char>('a' + i));

  korat::Finitization<Document> f;
  f.Set<&Document::title_>(korat::Values<std::string>({"", "Title"}));
  f.Set<&Document::sections_>(
      korat::Vector(korat::Range(0, n), korat::Struct<Section>()
                                            .Set<&Section::title>(korat::Values(titles))
                                            .Set<&Section::level>(korat::Range(1, choices))));
  return f;
}

#endif  // EXAMPLES_DOCUMENT_DOCUMENT_H_
