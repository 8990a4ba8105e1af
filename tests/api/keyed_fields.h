// What the tests of containers with keys share.
#pragma once

#include "tests/api/both_engines.h"

namespace korat::tests {

template <typename Container>
struct Holder {
  Container items;
  int other = 0;
};

template <typename Container, typename Domain>
Finitization<Holder<Container>> Finitize(const Domain& domain) {
  Finitization<Holder<Container>> f;
  f.template Set<&Holder<Container>::items>(domain);
  f.template Set<&Holder<Container>::other>(Range(0, 1));
  return f;
}

// Both engines with both prunings.
template <typename Visit>
void ForEachSearch(Visit visit) {
  for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
    for (const Prune prune : {Prune::kReads, Prune::kOutcomes}) {
      Options options;
      options.engine = engine;
      options.prune = prune;
      visit(options);
    }
  }
}

}  // namespace korat::tests
