//! The weights of evidence about callers that are not known (A13), and about who uses an object by convention.

use unsnarl_finding::Evidence;

/// Exceptions are made, filled and thrown by one thread.
pub(crate) fn of_an_exception() -> Evidence {
    Evidence { text: "it belongs to an exception, which is complete when it is thrown".into(), weight: -6.0 }
}

/// The finaliser of the object does the same: the object is of no use afterwards, and whoever does it knows that.
pub(crate) fn ends_its_life() -> Evidence {
    Evidence { text: "one method ends the life of the object: its finaliser calls it".into(), weight: -6.0 }
}

/// Streams are used by one thread, and the parts of a user interface by the event thread.
pub(crate) fn one_user() -> Evidence {
    Evidence { text: "by convention, one thread uses streams and parts of a user interface".into(), weight: -6.0 }
}

/// The finaliser of an object runs once.
pub(crate) fn two_finalisers() -> Evidence {
    Evidence { text: "both are finalisers, and that of an object runs once".into(), weight: -6.0 }
}

/// The method fails in any thread but the right one.
pub(crate) fn checks_its_thread() -> Evidence {
    Evidence { text: "a method checks that the right thread calls it".into(), weight: -6.0 }
}

/// An annotation says that one thread uses it; `wrong-annotation` says where that is not so.
pub(crate) fn said_to_be_confined() -> Evidence {
    Evidence { text: "an annotation says that one thread uses it".into(), weight: -6.0 }
}

/// One of the methods configures the object, mostly before several threads have it.
pub(crate) fn configured_first() -> Evidence {
    Evidence { text: "one method configures or starts the object, mostly before it is shared".into(), weight: -6.0 }
}

/// The finding rests on an assumption about callers (A13).
pub(crate) fn unknown_callers() -> Evidence {
    Evidence { text: "that these methods are called by several threads is assumed".into(), weight: -0.1 }
}

/// Nothing says that unknown callers share the variable: no annotation, no lock, no thread of the library.
pub(crate) fn no_sign_of_sharing() -> Evidence {
    Evidence {
        text: "nothing says that several threads use this variable: no access holds a lock".into(),
        weight: -6.0,
    }
}

/// Callers that are not known may hold the lock; those of methods that are not public mostly do.
pub(crate) fn perhaps_locked_by_caller(is_public: bool) -> Evidence {
    let weight = if is_public { -1.0 } else { -3.0 };
    Evidence { text: "a caller that is not known may hold the lock".into(), weight }
}

/// A collection hands each object to one user at a time, who gives it back.
pub(crate) fn taken_and_given() -> Evidence {
    Evidence { text: "a collection hands the object to one caller, and gets it back from one".into(), weight: -6.0 }
}

/// The thread goes on writing to what it has made known to others.
pub(crate) fn handed_over() -> Evidence {
    Evidence { text: "the object is written to after it was handed over to other threads".into(), weight: 1.5 }
}

/// Others may call an object before its constructor has ended.
pub(crate) fn known_too_early() -> Evidence {
    Evidence { text: "others may use the object before its constructor has ended".into(), weight: 1.0 }
}
