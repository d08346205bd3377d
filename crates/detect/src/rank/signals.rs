//! The weights of evidence about waits and signals.

use unsnarl_finding::Evidence;

/// Neither the signalling method nor its callers write what the waiters test.
pub(crate) fn nothing_changed() -> Evidence {
    Evidence { text: "neither the method nor its callers write what the waiters read".into(), weight: 2.0 }
}

/// The signal may wake a thread that waits for another condition.
pub(crate) fn different_conditions() -> Evidence {
    Evidence { text: "a thread that is woken for nothing waits again, and the signal is gone".into(), weight: 2.0 }
}

/// The signal wakes one thread, though all waiting threads could go on.
pub(crate) fn all_could_go_on() -> Evidence {
    Evidence { text: "no waiter changes back what it waited for, nor wakes the next".into(), weight: 1.5 }
}

/// Every thread that could signal needs a lock that the waiting thread keeps.
pub(crate) fn needed_by_all_signallers() -> Evidence {
    Evidence { text: "the lock that is kept must be held on every path to every signal".into(), weight: 2.0 }
}

/// The signal may be sent between the test and the wait.
pub(crate) fn signal_in_between() -> Evidence {
    Evidence { text: "the signaller runs in parallel, and nothing keeps it out in between".into(), weight: 2.0 }
}

/// Other changes of what is waited for are announced.
pub(crate) fn not_announced() -> Evidence {
    Evidence { text: "other changes that end the wait are announced, this one is not".into(), weight: 1.5 }
}

/// No reachable code of the program ends the wait.
pub(crate) fn no_signaller() -> Evidence {
    Evidence { text: "no code that is reached signals or interrupts it".into(), weight: 3.0 }
}

/// The wait has a timeout, so at worst it delays.
pub(crate) fn timed_wait() -> Evidence {
    Evidence { text: "the wait times out".into(), weight: -2.5 }
}
