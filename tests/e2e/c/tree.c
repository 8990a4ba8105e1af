#include "tree.h"

#include <stdlib.h>

int tree_insert(struct tree *tree, int key) {
  struct node **place = &tree->root;
  while (*place) {
    struct node *this = *place;
    if (this->key == key) return 0;
    place = key < this->key ? &this->left : &this->right;
  }
  struct node *new = calloc(1, sizeof *new);
  new->key = key;
  *place = new;
  ++tree->size;
  return 1;
}

int tree_contains(const struct tree *restrict tree, int key) {
  const struct node *this = tree->root;
  while (this && this->key != key) this = key < this->key ? this->left : this->right;
  return this != NULL;
}

/* A fault: the size is not changed. */
void tree_forget(struct tree *tree) { tree->root = NULL; }

static int count(const struct node *node, int low, int high, int budget) {
  if (!node) return 0;
  if (budget == 0 || node->key <= low || node->key >= high) return -1;
  const int left = count(node->left, low, node->key, budget - 1);
  if (left < 0) return -1;
  const int right = count(node->right, node->key, high, budget - 1 - left);
  return right < 0 ? -1 : left + right + 1;
}

_Bool tree_rep_ok(const struct tree *tree) {
  return count(tree->root, -1000, 1000, tree->size) == tree->size;
}
