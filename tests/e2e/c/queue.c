/* Lists by macros; the struct is defined in a source. */
#include <stdlib.h>
#include <sys/queue.h>

struct item {
  int key;
  SLIST_ENTRY(item) links;
};

SLIST_HEAD(items, item);

struct queue {
  struct items items;
};

int queue_ok(const struct queue *queue) {
  const struct item *at;
  int n = 0;
  SLIST_FOREACH(at, &queue->items, links) {
    if (++n > 3) return 0;
  }
  return 1;
}

void queue_push(struct queue *queue, int key) {
  struct item *item = (struct item *)malloc(sizeof *item);
  item->key = key;
  SLIST_INSERT_HEAD(&queue->items, item, links);
}

void queue_drop(struct queue *queue) { SLIST_REMOVE_HEAD(&queue->items, links); }
