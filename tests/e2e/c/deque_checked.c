/* A predicate for code that has none; its struct is only in the source. */
#include "deque.c"

int deque_is_valid(const struct deque *deque) {
  int *count = malloc(sizeof *count);
  int is_same;
  if (!count) return 0;
  *count = 0;
  for (const deque_entry *entry = deque->head; entry && *count <= 3; entry = entry->next) ++*count;
  is_same = *count == deque->length;
  free(count);
  return is_same && deque_ok(deque);
}
