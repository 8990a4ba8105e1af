// error: Variant(...) takes one domain for each alternative, in their order
#include <korat/korat.h>

#include <variant>

struct Root {
  std::variant<int, char> either;
};

void Mistake(korat::Finitization<Root>& f) {
  f.Set<&Root::either>(korat::Variant(korat::Range(0, 1)));
}
