/* A search tree, in C. */
#ifndef TREE_H
#define TREE_H

#include <stdbool.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *left, *right;
};

struct tree {
  struct node* root;
  int size;
};

int tree_insert(struct tree* tree, int key);
int tree_contains(const struct tree* restrict tree, int key);
void tree_forget(struct tree* tree);
_Bool tree_rep_ok(const struct tree* tree);
int tree_unwritten(struct tree* tree);

#endif
