//! The parameters of the probability. `cargo xtask bench rank --write` writes this file.

/// The logit at a score of 0, for a rule of which nothing was read.
pub(super) const INTERCEPT: f64 = -2.4084;
/// What a point of the score adds.
pub(super) const SLOPE: f64 = 0.2529;
/// What a rule adds.
pub(super) const PRIORS: &[(&str, f64)] = &[
    ("atomicity-violation", 0.0310),
    ("blocking-under-lock", 0.7426),
    ("callback-under-lock", 0.0119),
    ("check-then-act", 0.1664),
    ("data-race", 0.7473),
    ("double-checked-locking", 1.3726),
    ("guarded-by", 1.4102),
    ("ignored-result", -1.3433),
    ("lock-not-released", -0.8137),
    ("lock-on-changing-field", -0.4171),
    ("lock-on-shared-object", -1.2386),
    ("lock-order-cycle", -1.6818),
    ("lock-too-general", 0.0028),
    ("lost-interrupt", 2.5441),
    ("lost-wakeup", 0.8593),
    ("multi-stage-access", -0.8227),
    ("non-atomic-update", -0.6731),
    ("notify-not-all", -0.7175),
    ("pool-starvation", -0.8968),
    ("start-in-constructor", -0.7675),
    ("static-guarded-by-instance-lock", -0.9809),
    ("superfluous-lock", -1.1608),
    ("thread-local-leak", 0.3071),
    ("unsafe-publication", -0.0552),
    ("unsafe-thread-stop", 1.0798),
    ("unsynchronized-getter", 0.0963),
    ("wait-not-in-loop", 2.1927),
];
