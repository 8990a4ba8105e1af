"""How many inputs a method has: the formulas that the dissertation's numbers follow."""

from functools import lru_cache
from math import comb


def catalan(n: int) -> int:
    return comb(2 * n, n) // (n + 1)


@lru_cache(maxsize=None)
def partitions(n: int, k: int) -> int:
    """The number of ways to partition n things into exactly k classes."""
    if n == 0 or k == 0:
        return int(n == k)
    return k * partitions(n - 1, k) + partitions(n - 1, k - 1)


def sequences(length: int, objects: int) -> int:
    """Sequences over interchangeable objects, of which only equality counts."""
    return sum(partitions(length, used) for used in range(objects + 1))


def sequences_with_null(length: int, objects: int) -> int:
    return sum(comb(length, used) * sequences(used, objects) for used in range(length + 1))


def not_starting_with_null(length: int, objects: int) -> int:
    if length == 0:
        return 1
    return sequences_with_null(length, objects) - sequences_with_null(length - 1, objects)


def search_trees(n: int) -> int:
    """Up to n nodes; the values are any subset of n, and the shape decides where each one is."""
    return sum(catalan(s) * comb(n, s) for s in range(n + 1))


@lru_cache(maxsize=None)
def coloured(nodes: int, height: int, may_be_red: bool) -> int:
    """Red-black trees with that many nodes and that many black nodes on each path to a leaf."""
    if nodes == 0:
        return int(height == 0)
    count = 0
    for left in range(nodes):
        right = nodes - 1 - left
        if height > 0:
            count += coloured(left, height - 1, True) * coloured(right, height - 1, True)
        if may_be_red:
            count += coloured(left, height, False) * coloured(right, height, False)
    return count


def red_black_trees(n: int, red_root: bool = True) -> int:
    """As search_trees, with colours."""
    return sum(coloured(s, height, red_root) * comb(n, s)
               for s in range(n + 1) for height in range(s + 1))


def heap_arrays(n: int) -> int:
    """Heaps of up to n values of 0..n in arrays of up to n slots."""

    @lru_cache(maxsize=None)
    def below(at: int, size: int, top: int) -> int:
        """Ways to fill the subtree at a place with values up to top."""
        if at >= size:
            return 1
        return sum(below(2 * at + 1, size, value) * below(2 * at + 2, size, value)
                   for value in range(top + 1))

    return sum(below(0, size, n) for length in range(n + 1) for size in range(length + 1))


def binomial_heaps(n: int) -> int:
    """Up to n nodes with keys 1..n: a tree for each binary digit 1 of the size."""

    @lru_cache(maxsize=None)
    def trees(degree: int, least: int) -> int:
        total = 0
        for key in range(least, n + 1):
            below = 1
            for child in range(degree):
                below *= trees(child, key)
            total += below
        return total

    total = 0
    for size in range(n + 1):
        heaps = 1
        for degree in range(size.bit_length()):
            if size >> degree & 1:
                heaps *= trees(degree, 1)
        total += heaps
    return total


def hash_set_inputs(n: int) -> int:
    """Tables of up to n buckets and elements with hashes 0..n; and null, an element of the set, or
    another one."""
    hashes = n + 1

    def fillings(bucket: int, buckets: int, elements: int) -> int:
        if bucket == buckets:
            return int(elements == 0)
        ways = fillings(bucket + 1, buckets, elements)
        if elements > 0:
            ways += (hashes - bucket + buckets - 1) // buckets * fillings(bucket, buckets,
                                                                           elements - 1)
        return ways

    return sum(fillings(0, buckets, elements) * (1 + elements + hashes)
               for buckets in range(n + 1) for elements in range(buckets + 1))


# Forests of union-find and Fibonacci heaps of up to n nodes: counted with the original tool.
DISJ_SETS = {1: 2, 2: 5, 3: 38, 4: 914, 5: 41546}
FIBONACCI_HEAPS = {1: 2, 2: 12, 3: 136, 4: 2310, 5: 52281}
