// The program of docs/contracts.md, which is built with the checked copy of person.h.
#include <korat/contracts.h>

#include <cstdio>

#include "person.h"

int main() {
  Person person("Ada");
  person.addKgs(60);
  try {
    person.addKgs(-22);
  } catch (const korat::contract_violation& violation) {
    std::puts(violation.what());
  }
}
