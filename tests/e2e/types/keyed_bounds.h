// Sets and maps that a finitization bounds.
#include <korat/korat.h>

#include "keyed.h"

inline korat::Finitization<Registry> FinRegistry(int most) {
  korat::Finitization<Registry> f;
  f.Set<&Registry::ids_>(korat::Map(korat::Range(0, most), korat::Values<std::string>({"x", "y"}),
                                    korat::Range(0, most)));
  f.Set<&Registry::next_>(korat::Range(0, most));
  return f;
}
