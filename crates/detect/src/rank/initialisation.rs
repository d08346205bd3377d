//! The weights of evidence about the initialisation of classes.

use unsnarl_finding::Evidence;

/// Code that is there is the first to use each of the classes.
pub(crate) fn used_by_known_code() -> Evidence {
    Evidence { text: "code of the program may be the first to use either class".into(), weight: 2.0 }
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
