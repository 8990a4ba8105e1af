// error: an abstract class has no objects: give objects of its derived classes
#include <korat/korat.h>

struct Shape {
  virtual int Area() const = 0;
};
struct Root {
  Shape* shape = nullptr;
};

void Mistake(korat::Finitization<Root>& f) { f.Objects<Shape>(3); }
