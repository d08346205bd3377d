//! The parameters of the probability. `cargo xtask bench rank --write` writes this file.

/// The logit at a score of 0, for a rule of which nothing was read.
pub(super) const INTERCEPT: f64 = -1.5333;
/// What a point of the score adds.
pub(super) const SLOPE: f64 = 0.2371;
/// What a rule adds.
pub(super) const PRIORS: &[(&str, f64)] = &[
    ("atomicity-violation", -0.7126),
    ("blocking-under-lock", -0.2634),
    ("callback-under-lock", -0.5692),
    ("check-then-act", -0.6572),
    ("data-race", -0.1427),
    ("double-checked-locking", 1.2527),
    ("guarded-by", 0.8956),
    ("ignored-result", -0.8204),
    ("lock-not-released", 0.0000),
    ("lock-on-changing-field", 0.1754),
    ("lock-on-shared-object", 0.0000),
    ("lock-order-cycle", 1.1013),
    ("lock-too-general", -0.6544),
    ("lost-interrupt", 1.7226),
    ("lost-wakeup", 0.0000),
    ("multi-stage-access", -1.1367),
    ("non-atomic-update", -0.0676),
    ("notify-not-all", -0.4975),
    ("pool-starvation", 0.0000),
    ("start-in-constructor", -0.4975),
    ("static-guarded-by-instance-lock", 0.0000),
    ("superfluous-lock", -1.4270),
    ("thread-local-leak", 0.1754),
    ("unsafe-publication", 0.4830),
    ("unsafe-thread-stop", 0.8354),
    ("unsynchronized-getter", -0.8921),
    ("wait-not-in-loop", 1.6949),
];
