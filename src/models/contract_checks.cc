// What drivers use of the checks of contracts, compiled once instead of in every driver
// (korat/detail/contracts/in_library.h). Like the user's code, it looks at structures and is left
// when a run is given up: so it is compiled with the pass.

#define KORAT_CONTRACTS_IN_LIBRARY
#include "korat/contracts.h"
#include "korat/detail/contracts/address_ranges_inl.h"
#include "korat/detail/contracts/call_inl.h"
#include "korat/detail/contracts/changes_inl.h"
#include "korat/detail/contracts/fields_inl.h"
#include "korat/detail/contracts/frame_check_inl.h"
#include "korat/detail/contracts/frame_inl.h"
#include "korat/detail/contracts/snapshot_inl.h"
#include "korat/detail/contracts/violate_inl.h"
