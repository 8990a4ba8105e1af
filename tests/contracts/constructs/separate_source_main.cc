// PRINTS: see separate_source.cc
#include "report.h"
#include "separate_source.h"

int main() {
  Queue queue;
  Try("push", [&] { queue.Push(1); });
  Try("push five", [&] { queue.Push(5); });
  Try("pop", [&] { queue.Pop(); });
  Try("pop nothing", [&] { queue.Pop(); });
  queue.Push(1);
  queue.Push(2);
  Try("three", [&] { queue.Push(3); });
}
