/* What the pass and the runtime must agree on: the address window, the names of the hooks and of
 * the variables that instrumented code touches inline. Plain C; stored in compiled user code, so
 * any change here needs a rebuild of what was instrumented. */
#pragma once

#include <stdint.h>

/* All arenas live in one zone at a fixed address (below PIE, free under every sanitizer), so that
 * "does this load hit an arena?" is one subtraction and one compare with constants. */
#define KORAT_ARENA_ZONE UINT64_C(0x551000000000)
#define KORAT_ARENA_ZONE_SIZE UINT64_C(0x100000000)

/* The byte at `a + KORAT_MARK_DISTANCE` says how arena byte `a` is treated: KORAT_FRESH while it
 * belongs to a field that is not on the access stack, so that a load must call the read hook;
 * KORAT_WATCHED while uses of the loaded value must be reported; KORAT_COUNTED while a load must be
 * reported because it is the first in a scope. */
#define KORAT_MARK_DISTANCE UINT64_C(0x100000000)
#define KORAT_FRESH 1
#define KORAT_WATCHED 2
/* Together with KORAT_FRESH: the byte belongs to no object. */
#define KORAT_OUTSIDE 4
#define KORAT_COUNTED 8

/* Stacks and heaps of the sandboxes. */
#define KORAT_SANDBOX_ZONE UINT64_C(0x551200000000)

/* The eight bytes before each instrumented function ("korat19\0"). UBSan may insert eight bytes of
 * its own between the mark and the function. */
#define KORAT_FUNCTION_MARK UINT64_C(0x0039317461726f6b)

#define KORAT_HOOK_READ "korat_rt_read"
#define KORAT_HOOK_FIRST_READ "korat_rt_first_read"
#define KORAT_HOOK_SLICED_READ "korat_rt_sliced_read"
#define KORAT_HOOK_LEAK "korat_rt_leak"
#define KORAT_HOOK_COMPARE "korat_rt_compare"
#define KORAT_HOOK_COMPARE_BY "korat_rt_compare_by"
#define KORAT_HOOK_WRITE "korat_rt_write"
#define KORAT_HOOK_TAGGED "korat_rt_tagged"
#define KORAT_HOOK_FORGED "korat_rt_forged"
#define KORAT_HOOK_FOREIGN_CALL "korat_rt_foreign_call"
#define KORAT_HOOK_FOREIGN_WRITE "korat_rt_foreign_write"
#define KORAT_HOOK_OUT_OF_FUEL "korat_rt_out_of_fuel"
#define KORAT_HOOK_REJECT "korat_rt_reject"
#define KORAT_HOOK_END_SCOPE "korat_rt_end_scope"
#define KORAT_VAR_READS "korat_rt_reads"
#define KORAT_VAR_PLACE "korat_rt_place"
#define KORAT_VAR_FUEL "korat_rt_fuel"
#define KORAT_VAR_QUIET_BASE "korat_rt_quiet_base"
#define KORAT_VAR_QUIET_SIZE "korat_rt_quiet_size"

/* A call of this function becomes the constant 1 in instrumented code; uninstrumented code gets
 * the library's definition, which returns 0. */
#define KORAT_PROBE "korat_rt_is_instrumented"

/* The function that a search calls bears this annotation. When it returns false, the structure is
 * rejected. */
#define KORAT_PREDICATE_ANNOTATION "korat.predicate"
/* A function's copy for callers whose rejection is certain once it gives one of its answers. */
#define KORAT_REJECTING_SUFFIX ".rejecting"

/* Calls of libc's memory and string functions go to models that are themselves instrumented. */
#define KORAT_MODEL_PREFIX "korat_model_"

/* How a loaded integer was compared, in one word, one byte per item. From the low end: the
 * relation; the number of bytes loaded; KORAT_MOST_CASTS casts in the order they were applied, each
 * a kind plus the logarithm of the resulting width in bits (0: no cast); the number of bytes loaded
 * for the other operand (0: it was not loaded). The loaded value, after its casts, is the left
 * operand. */
enum korat_relation {
  KORAT_EQUAL = 1,
  KORAT_NOT_EQUAL,
  KORAT_UNSIGNED_LESS,
  KORAT_UNSIGNED_LESS_EQUAL,
  KORAT_UNSIGNED_GREATER,
  KORAT_UNSIGNED_GREATER_EQUAL,
  KORAT_SIGNED_LESS,
  KORAT_SIGNED_LESS_EQUAL,
  KORAT_SIGNED_GREATER,
  KORAT_SIGNED_GREATER_EQUAL
};
enum korat_cast { KORAT_TRUNCATE = 0x10, KORAT_ZERO_EXTEND = 0x20, KORAT_SIGN_EXTEND = 0x30 };
#define KORAT_MOST_CASTS 5

/* What the predicate would do before it returns false. */
#define KORAT_REJECT_QUIETLY 0  /* nothing that anybody would miss */
#define KORAT_REJECT_RELEASES 1 /* release memory of containers */
#define KORAT_REJECT_DOOMED 2   /* read fields, crash, or take long */

/* A slice (pass/slices.cc) says what becomes of a field's value, which is in memory: the predicate
 * rejects before it reads another field, or that is not known. Above the result are bits for the
 * values that it got and has used. */
#define KORAT_SLICE_UNKNOWN 0
#define KORAT_SLICE_REJECTS 1
#define KORAT_SLICE_RELEASES 2 /* rejects, if nothing of the structure was written */
#define KORAT_SLICE_USED_SHIFT 8
struct korat_slice {
  uint64_t (*function)(uint64_t entry, uint64_t* live);
  uint64_t entry;
  uint64_t followed; /* how many of the values that it gets were loaded, and may be watched: */
  struct {
    uint64_t slot;  /* where `live` has the address that it was loaded from */
    uint64_t bytes; /* that were loaded */
    uint64_t bit;   /* which of the bits says that it was used */
  } loads[];
};

#ifdef __cplusplus
extern "C" {
#endif

/* preserve_most: the caller keeps its registers, so a hook that is not called costs next to
 * nothing. (Not preserve_all: it does not cover the upper halves of AVX registers.) */
#if defined(__clang__)
#define KORAT_HOOK_CC __attribute__((preserve_most))
#else
#define KORAT_HOOK_CC
#endif

/* A read whose value may be used in any way. */
KORAT_HOOK_CC void korat_rt_read(uint64_t address, uint64_t size);
/* A first read whose value is followed: the next three hooks report how it is used. */
KORAT_HOOK_CC void korat_rt_first_read(uint64_t address, uint64_t size);
/* The same for a read that a slice begins with: the low half of `size` is the number of bytes, the
 * rest says whether the value may be used in any way. `live` holds what the slice wants. */
struct korat_slice;
KORAT_HOOK_CC void korat_rt_sliced_read(uint64_t address, uint64_t size,
                                        const struct korat_slice* slice, uint64_t* live);
/* The value loaded from `address` is compared with `other`, which was loaded from `other_address`
 * unless that is 0. `shape` is described at enum korat_relation. */
KORAT_HOOK_CC void korat_rt_compare(uint64_t address, uint64_t other, uint64_t shape,
                                    uint64_t other_address);
/* The same after arithmetic. The low byte of `bytes` is the number of bytes loaded from `address`,
 * its second byte that of `other_address`. `evaluator` computes the answer for any value of the
 * field, given the other operands `first` and `second`. */
typedef uint64_t (*korat_evaluator)(const void* loaded, uint64_t first, uint64_t second);
KORAT_HOOK_CC void korat_rt_compare_by(uint64_t address, uint64_t bytes, uint64_t other_address,
                                       korat_evaluator evaluator, uint64_t first, uint64_t second);
/* The loaded value is used in some other way. */
KORAT_HOOK_CC void korat_rt_leak(uint64_t address, uint64_t size);
KORAT_HOOK_CC void korat_rt_write(uint64_t address, uint64_t size);
/* The low bits of a pointer, as an integer, are tested, set or cleared. */
KORAT_HOOK_CC void korat_rt_tagged(uint64_t pointer);
/* An integer is loaded that may become a pointer. */
KORAT_HOOK_CC void korat_rt_forged(uint64_t address, uint64_t size);
/* `argument` points into an arena and is passed to `function`, which may be uninstrumented. */
KORAT_HOOK_CC void korat_rt_foreign_call(const void* function, uint64_t argument);
/* A global is passed to `function`, which may be uninstrumented and write to it. */
KORAT_HOOK_CC void korat_rt_foreign_write(const void* function, uint64_t address, uint64_t size);
KORAT_HOOK_CC void korat_rt_out_of_fuel(void);
/* The predicate will return false; ends the run. `how`: KORAT_REJECT_*. Returns where the answer is
 * wanted as it is computed: when it is checked, and in calls under test. */
KORAT_HOOK_CC void korat_rt_reject(uint64_t how);

/* A scope (pass/scopes.cc) has ended without a trace. When it began, korat_rt_reads was `before`;
 * now it is something else. */
KORAT_HOOK_CC void korat_rt_end_scope(uint64_t before);

/* The next three are called by korat/dedicated.h, which declares them as well. */
/* All values of the field, one after the other, `size` bytes each. Null unless the field is about
 * to be read for the first time and its values may be withheld. */
const void* korat_rt_domain(const void* field, uint64_t size, uint64_t* count);
/* Reads the field; values that have a bit in `withheld` are not tried. */
void korat_rt_withhold(const void* field, uint64_t size, const uint64_t* withheld);
/* A dedicated generator rejects the structure; the predicate must reject it, too. */
void korat_rt_refuse(void);

extern const char* korat_rt_place;   /* source line of the next hook's load or store, if known */
extern int64_t korat_rt_fuel;        /* counts down at loop headers and function entries */
extern uint64_t korat_rt_reads;      /* what has been read, in a form that hooks understand */
extern uint64_t korat_rt_quiet_base; /* stores to [base, base + size) need no hook: */
extern uint64_t korat_rt_quiet_size; /* the sandbox's own memory; everything when nothing runs */

int korat_rt_is_instrumented(void);

#ifdef __cplusplus
}
#endif
