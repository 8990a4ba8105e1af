// Function-local statics that a predicate initialises outlive the run: while an initialiser runs,
// stores are not logged and allocations go to the program's heap.
#pragma once

namespace korat::runtime {

bool InStaticInitialiser();
// A run ended in the middle of initialisers: they start anew next time.
void AbandonStaticGuards();

}  // namespace korat::runtime
