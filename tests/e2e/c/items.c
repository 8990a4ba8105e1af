#include "items.h"

#include <stdlib.h>

int item_compare(struct item *a, struct item *b) { return (a->key > b->key) - (a->key < b->key); }

RB_GENERATE(items, item, entry, item_compare)

/* The number of black nodes on every path downward; -1 if this is no red-black tree. */
static int black_height(const struct item *item, const struct item *parent, int low, int high) {
  int left, right;
  const int is_red = item != NULL && item->entry.rbe_color == RB_RED;
  if (item == NULL) return 0;
  if (item->entry.rbe_parent != parent || item->key <= low || item->key >= high) return -1;
  if (is_red && (parent == NULL || parent->entry.rbe_color == RB_RED)) return -1;
  left = black_height(item->entry.rbe_left, item, low, item->key);
  if (left < 0) return -1;
  right = black_height(item->entry.rbe_right, item, item->key, high);
  return left == right ? left + !is_red : -1;
}

int items_rep_ok(const struct items *items) {
  return black_height(items->rbh_root, NULL, -1000, 1000) >= 0;
}

void items_add(struct items *items, int key) {
  struct item *item = calloc(1, sizeof *item);
  item->key = key;
  if (RB_INSERT(items, items, item) != NULL) free(item);
}

void items_drop(struct items *items, int key) {
  struct item wanted;
  struct item *found;
  wanted.key = key;
  found = RB_FIND(items, items, &wanted);
  if (found == NULL) return;
  RB_REMOVE(items, items, found);
#ifndef FAULT
  free(found);
#endif
}
