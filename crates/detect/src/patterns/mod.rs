//! All patterns: each is a file, or a folder if it has parts.
//!
//! A macro declares their modules, so `cargo fmt` does not see these files; `rustfmt` on the files does.

use crate::Pattern;
pub(crate) use superfluous_lock::demote_contended;

macro_rules! patterns {
    ($($name:ident,)*) => {
        $(mod $name;)*
        /// All patterns, sorted by the name of their rule.
        pub const PATTERNS: &[Pattern] = &[$($name::PATTERN,)*];
    };
}

patterns! {
    atomicity_variant,
    atomicity_violation,
    blocking_under_lock,
    busy_wait,
    callback_under_lock,
    check_then_act,
    class_initialisation_deadlock,
    condition_used_as_monitor,
    consumer_dies,
    data_race,
    double_checked_locking,
    empty_synchronized,
    guarded_by,
    ignored_result,
    illegal_thread_state,
    latch_never_counted_down,
    lock_not_released,
    lock_on_changing_field,
    lock_on_get_class,
    lock_on_shared_object,
    lock_order_cycle,
    lock_too_general,
    lock_used_as_monitor,
    lost_interrupt,
    lost_wakeup,
    multi_stage_access,
    naked_notify,
    non_atomic_update,
    not_atomic,
    notify_not_all,
    notify_without_lock,
    pool_starvation,
    run_not_start,
    start_in_constructor,
    static_guarded_by_instance_lock,
    superfluous_lock,
    thread_local_leak,
    unguarded_serialisation,
    unlock_without_lock,
    unsafe_publication,
    unsafe_thread_stop,
    unsynchronized_getter,
    unsynchronized_override,
    useless_thread,
    wait_holding_lock,
    wait_never_notified,
    wait_not_in_loop,
    wait_without_lock,
    wrong_annotation,
}
