//! The weights of evidence about the initialisation of classes.

use unsnarl_finding::Evidence;

/// A class is initialised once, so that its lock is known exactly.
pub(crate) fn initialisation_is_one_lock() -> Evidence {
    Evidence { text: "each class is initialised once: all threads need the same lock".into(), weight: 2.0 }
}

/// The more calls lead from an initialiser to what it needs, the more likely something excludes it on the way.
pub(crate) fn far_initialiser(calls: usize) -> Option<Evidence> {
    /// So many calls lower no rank.
    const USUAL: usize = 1;
    let more = calls.saturating_sub(USUAL);
    (more > 0).then(|| Evidence {
        text: format!("{calls} calls lead from an initialiser there"),
        weight: more as f64 * -0.75,
    })
}

/// Callers that are not known may use one of the classes only after the other.
pub(crate) fn perhaps_initialised_before() -> Evidence {
    Evidence { text: "callers may always begin with the same class".into(), weight: -1.0 }
}

/// An initialiser waits for a thread that needs the class.
pub(crate) fn waits_while_initialising(must: bool) -> Evidence {
    match must {
        true => Evidence { text: "the thread that is awaited always needs the class".into(), weight: 5.0 },
        false => Evidence { text: "the thread that is awaited needs the class on some paths".into(), weight: 1.0 },
    }
}
