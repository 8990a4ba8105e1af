/* A list with a count, in C that is not C++. */
#include <stdlib.h>

typedef struct _deque_entry {
  int data;
  struct _deque_entry *next, *prev;
} deque_entry;

struct deque {
  deque_entry *head;
  int length;
};

static int is_linked(const deque_entry *entry, const deque_entry *prev) {
  return entry->prev == prev;
}

int deque_ok(const struct deque *deque) {
  const deque_entry *prev = NULL;
  int count = 0;
  for (const deque_entry *entry = deque->head; entry; prev = entry, entry = entry->next) {
    if (!is_linked(entry, prev) || ++count > deque->length) return 0;
  }
  return count == deque->length;
}

int deque_push(struct deque *deque, int data) {
  deque_entry *new = malloc(sizeof *new);
  if (!new) return 0;
  new->data = data;
  new->next = deque->head;
  new->prev = NULL;
  if (deque->head) deque->head->prev = new;
  deque->head = new;
  ++deque->length;
  return 1;
}

void deque_drop(struct deque *deque) {
  deque_entry *this = deque->head;
  deque->head = this->next; /* and its prev? */
  --deque->length;
  free(this);
}
