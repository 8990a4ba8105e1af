/* A set of integers on the red-black trees of BSD's <sys/tree.h>, in C. */
#ifndef TESTS_E2E_C_ITEMS_H_
#define TESTS_E2E_C_ITEMS_H_

#include <bsd/sys/tree.h>

struct item {
  RB_ENTRY(item) entry;
  int key;
};

RB_HEAD(items, item);

int item_compare(struct item* a, struct item* b);
RB_PROTOTYPE(items, item, entry, item_compare)

int items_rep_ok(const struct items* items);
void items_add(struct items* items, int key);
void items_drop(struct items* items, int key);

#endif
