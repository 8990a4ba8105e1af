// Whether the functions of checks that are not templates are inline, as in a user's own program, or
// come from Korat's library. Drivers are compiled for one run: compiled with the pass, these
// functions would be most of their code. They are in src/models/contract_checks.cc.
#pragma once

#ifdef KORAT_CONTRACTS_IN_LIBRARY
#define KORAT_CONTRACTS_INLINE
#else
#define KORAT_CONTRACTS_INLINE inline
#endif
