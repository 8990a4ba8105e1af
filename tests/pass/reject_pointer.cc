// A predicate that is given by its address: the pointer is compared with the functions of its type
// whose address this file takes. Virtual functions are not among them.
// RUN: %reject | FileCheck --implicit-check-not="{{Unused|Virtual}}Ev.rejecting"

struct List {
  int size;
  bool repOk() const { return size == 1; }
  bool Unused() const { return size == 2; }
  virtual bool Virtual() const { return size == 3; }
};

using Member = bool (List::*)() const;

// CHECK-LABEL: define {{.*}} @_Z9PredicatePM4ListKFbvERKS_(
// CHECK:         icmp eq ptr %{{.*}}, @_ZNK4List5repOkEv
// CHECK-NOT:     icmp eq ptr %{{.*}}, @
// CHECK:         call {{.*}} @_ZNK4List5repOkEv.rejecting(
// CHECK:       }
__attribute__((annotate("korat.predicate"))) bool Predicate(Member* member, const List& list) {
  return (list.**member)();
}

void Search(Member* member);
void Start() {
  Member member = &List::repOk;
  Search(&member);
  List list;
  list.Unused();
}
