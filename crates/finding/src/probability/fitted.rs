//! The parameters of the probability. `cargo xtask bench rank --write` writes this file.

/// The logit at a score of 0, for a rule of which nothing was read.
pub(super) const INTERCEPT: f64 = -1.5776;
/// What a point of the score adds.
pub(super) const SLOPE: f64 = 0.1443;
/// What a rule adds.
pub(super) const PRIORS: &[(&str, f64)] = &[
    ("atomicity-violation", -0.6037),
    ("blocking-under-lock", -0.1447),
    ("callback-under-lock", -0.5966),
    ("check-then-act", -0.2622),
    ("data-race", 0.1197),
    ("double-checked-locking", 1.0837),
    ("guarded-by", 0.6927),
    ("ignored-result", -0.8582),
    ("lock-not-released", -0.3306),
    ("lock-on-changing-field", -0.0437),
    ("lock-on-shared-object", -0.3306),
    ("lock-order-cycle", 1.0052),
    ("lock-too-general", -0.4488),
    ("lost-interrupt", 1.2985),
    ("lost-wakeup", 0.0000),
    ("multi-stage-access", -0.7004),
    ("non-atomic-update", -0.1821),
    ("notify-not-all", -0.3306),
    ("pool-starvation", 0.0000),
    ("start-in-constructor", -0.3306),
    ("static-guarded-by-instance-lock", 0.0000),
    ("superfluous-lock", -1.0961),
    ("thread-local-leak", 0.0803),
    ("unsafe-publication", 0.5493),
    ("unsafe-thread-stop", 0.6669),
    ("unsynchronized-getter", -0.4675),
    ("wait-not-in-loop", 1.2286),
];
