// To lock a weak_ptr is to ask whether the use count is zero. One that is not zero stays so,
// whatever other fields hold, so the hook is called only if it is, or if the count is gone.
// use_count() wants the number.
// RUN: %compile -O0 | FileCheck --check-prefixes=CHECK,O0
// RUN: %compile -O2 | FileCheck --check-prefixes=CHECK,O2

namespace std {
template <int policy>
struct _Sp_counted_base {
  int _M_get_use_count() const { return __atomic_load_n(&_M_use_count, __ATOMIC_RELAXED); }
  bool _M_add_ref_lock_nothrow() {
    int count = _M_get_use_count();
    do {
      if (count == 0) return false;
    } while (!__atomic_compare_exchange_n(&_M_use_count, &count, count + 1, true, __ATOMIC_ACQ_REL,
                                          __ATOMIC_RELAXED));
    return true;
  }
  int _M_use_count;
};
}  // namespace std

// CHECK-LABEL: define {{.*}} @_Z5CountRKSt16_Sp_counted_baseILi2EE(
// O2-NOT: and i{{8|32}} {{.*}}, 4
// O2: call preserve_mostcc void @korat_rt_read(i64 {{.*}}, i64 4)
int Count(const std::_Sp_counted_base<2>& block) { return block._M_get_use_count(); }

// O2-LABEL: define {{.*}} @_Z4LockRSt16_Sp_counted_baseILi2EE(
// O0-LABEL: define {{.*}} @_ZNSt16_Sp_counted_baseILi2EE23_M_add_ref_lock_nothrowEv(
// CHECK: and i{{8|32}} {{.*}}, 4
// CHECK: icmp eq i32 {{.*}}, 0
// CHECK: call preserve_mostcc void @korat_rt_{{read|first_read}}(i64 {{.*}}, i64 4)
// CHECK: load atomic i32
// CHECK-NOT: call preserve_mostcc void @korat_rt_read(
// CHECK: cmpxchg weak
bool Lock(std::_Sp_counted_base<2>& block) { return block._M_add_ref_lock_nothrow(); }
