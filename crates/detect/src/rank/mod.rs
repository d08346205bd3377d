//! The weights of all evidence. Their sum is the score of a finding. What it says about the probability that the
//! finding is true is fitted to what was read (`unsnarl_finding::Finding::probability`).
//!
//! All weights are in one place so that they can be compared with each other. The scale is arbitrary; only the order
//! that it gives matters, and the signs and bounds that [`severity`] decides by.

mod callers;
mod initialisation;
mod signals;

use unsnarl_finding::{Evidence, Severity};

pub(crate) use self::callers::{
    checks_its_thread, configured_first, ends_its_life, handed_over, known_too_early, no_sign_of_sharing,
    of_an_exception, one_user, perhaps_locked_by_caller, said_to_be_confined, taken_and_given, two_finalisers,
    unknown_callers,
};
pub(crate) use self::initialisation::{
    far_initialiser, perhaps_initialised_before, used_by_known_code, waits_while_initialising,
};
pub(crate) use self::signals::{
    all_could_go_on, different_conditions, needed_by_all_signallers, no_signaller, not_announced, nothing_changed,
    signal_in_between, timed_wait,
};
use crate::atomicity::{DefectReason, Reliance};
use crate::race::scores::z;

/// The code alone shows the defect; no analysis is needed.
pub(crate) fn shown_by_code() -> Evidence {
    Evidence { text: "the code alone shows it".into(), weight: 2.0 }
}

/// Several threads may execute the sites in parallel.
pub(crate) fn in_parallel() -> Evidence {
    Evidence { text: "several threads may execute this at the same time".into(), weight: 2.0 }
}

/// A collection is walked through while another thread changes it.
pub(crate) fn walked_through() -> Evidence {
    Evidence { text: "a collection is walked through while another thread changes it".into(), weight: 1.0 }
}

/// The two threads must hold locks of different objects.
pub(crate) fn different_locks() -> Evidence {
    Evidence { text: "the two threads must hold locks of different objects".into(), weight: 2.0 }
}

/// The defect needs an exception, which would come from a call of unknown effect.
pub(crate) fn perhaps_throws() -> Evidence {
    Evidence { text: "whether the call throws is not known".into(), weight: -1.0 }
}

/// The defect needs an exception, which foreign code may throw, or a call that examines its input.
pub(crate) fn may_throw() -> Evidence {
    Evidence { text: "it takes an exception, which the called code may throw".into(), weight: 1.0 }
}

/// The program uses an explicit lock only as a monitor, and never calls its `lock()`.
pub(crate) fn only_a_monitor() -> Evidence {
    Evidence { text: "no thread calls its lock(), so that it works as a monitor".into(), weight: -3.0 }
}

/// A lock that is taken at one place only is there to let one thread at a time in.
pub(crate) fn one_at_a_time() -> Evidence {
    Evidence {
        text: "the lock is taken nowhere else: it is there to let one thread at a time do this".into(),
        weight: -3.0,
    }
}

/// All uses of a stream hold the lock, which belongs to the same object.
pub(crate) fn lock_of_stream() -> Evidence {
    Evidence { text: "the lock guards the stream itself: all its uses hold it, and must not mix".into(), weight: -3.0 }
}

/// No known thread runs the code.
pub(crate) fn not_run() -> Evidence {
    Evidence { text: "no known thread runs this code".into(), weight: -0.5 }
}

/// An annotation of the program forbids it.
pub(crate) fn stated() -> Evidence {
    Evidence { text: "an annotation says otherwise".into(), weight: 2.0 }
}

/// A stated rule is broken, but no other thread runs in parallel.
pub(crate) fn alone() -> Evidence {
    Evidence { text: "no other thread runs in parallel, so that nothing can go wrong yet".into(), weight: -3.0 }
}

/// The method is not atomic only because of a race, which the race rules rank.
pub(crate) fn only_a_race() -> Evidence {
    Evidence { text: "it is a race, which is reported separately if it is likely".into(), weight: -3.0 }
}

/// The method is not atomic only because of a call of unknown effect.
pub(crate) fn unknown_action() -> Evidence {
    Evidence { text: "nothing is known about what is done there".into(), weight: -3.0 }
}

/// A lock is held that may be the required one.
pub(crate) fn perhaps_the_lock() -> Evidence {
    Evidence { text: "a lock is held that may be the right one".into(), weight: -3.0 }
}

/// A lock is required of callers, but all methods that a call leads to are overrides that do not require it.
pub(crate) fn dropped_by_overrides() -> Evidence {
    Evidence { text: "all overrides that this call leads to do without the lock".into(), weight: -3.0 }
}

/// The fewer threads a deadlock needs, the more likely it is.
pub(crate) fn fewer_threads(threads: usize) -> Evidence {
    let weight = match threads {
        2 => 2.0,
        3 => 1.5,
        _ => 1.2,
    };
    Evidence { text: format!("{threads} threads suffice"), weight }
}

/// A thread deadlocks with itself on a lock that is not reentrant.
pub(crate) fn one_thread_suffices() -> Evidence {
    Evidence { text: "one thread suffices: it must hold the lock".into(), weight: 4.0 }
}

/// Each lock is a single object.
pub(crate) fn exact_locks() -> Evidence {
    Evidence { text: "each lock is one object, known exactly".into(), weight: 3.0 }
}

/// The locks are abstract objects that may stand for many.
pub(crate) fn summarised_locks() -> Evidence {
    Evidence {
        text: "the allocation site may create several locks; whether these are the same object is unknown".into(),
        weight: -1.0,
    }
}

/// A lock is held on some paths only.
pub(crate) fn sometimes_held() -> Evidence {
    Evidence { text: "a lock is held only on some paths through the method".into(), weight: -0.5 }
}

/// A lock is held by some callers only; there were too many callers to distinguish.
pub(crate) fn joined_locksets() -> Evidence {
    Evidence { text: "some callers hold a lock; there are too many callers to distinguish".into(), weight: -1.0 }
}

/// Nothing that is done under a lock conflicts with another thread.
pub(crate) fn nothing_contested() -> Evidence {
    Evidence { text: "all that is done under the lock is known, and no other thread interferes".into(), weight: 2.0 }
}

/// Another finding says that threads wait for the lock.
pub(crate) fn contended_elsewhere() -> Evidence {
    Evidence { text: "another finding says that threads wait for this lock here".into(), weight: -3.0 }
}

/// Another critical section of the same lock may need it.
pub(crate) fn needed_elsewhere() -> Evidence {
    Evidence {
        text: "another section under the same lock may need it, for what belongs together with this".into(),
        weight: -2.0,
    }
}

/// What is made on demand is mostly meant for whoever comes.
pub(crate) fn for_who_comes_later() -> Evidence {
    Evidence { text: "something is made on demand there, for threads that come later".into(), weight: -2.0 }
}

/// Code that no known thread reaches may call this code.
pub(crate) fn perhaps_called_otherwise() -> Evidence {
    Evidence {
        text: "code that no known thread runs leads there: another program may use it otherwise".into(),
        weight: -2.0,
    }
}

/// The program is a library with an example of its use, or others build upon it.
pub(crate) fn mostly_unknown() -> Evidence {
    Evidence { text: "no known thread runs most of the code: another program may use this".into(), weight: -2.0 }
}

/// A critical section relies on a value that an earlier one read.
pub(crate) fn relies_on_stale() -> Evidence {
    Evidence {
        text: "the later section relies on the earlier one, and another thread writes meanwhile".into(),
        weight: 2.0,
    }
}

/// Two acquisitions of a lock should be one; the weight depends on why.
pub(crate) fn locked_twice(why: DefectReason) -> Evidence {
    let (text, weight) = match why {
        DefectReason::Relies(Reliance::Computed) => ("what is done the second time is computed from the first", 2.5),
        DefectReason::Relies(Reliance::Decided) => ("what is done the second time is decided by the first", 2.0),
        DefectReason::Relies(Reliance::Combined) => ("what is read both times is put together", 1.5),
        DefectReason::Cleared => ("what is read the first time is cleared the second", 1.5),
        DefectReason::TornWrite => ("both times something is written that others read together", 1.0),
        DefectReason::ReadBack => ("what was written the first time is read the second", 1.0),
        DefectReason::Updated => ("both update it, in an order that matters", 2.0),
        DefectReason::WrittenTwice => ("what is written the first time is meant for a moment only", 0.75),
    };
    Evidence { text: text.into(), weight }
}

/// A lock that is held around both acquisitions excludes all interference (the stylistic problems of
/// "Automatic Detection of Atomicity Violations", section 5.2).
pub(crate) fn encapsulated() -> Evidence {
    Evidence {
        text: "every writer holds a lock that is held here throughout: nothing can go wrong yet".into(),
        weight: -6.0,
    }
}

/// The lock belongs to an object on which threads wait for each other (the benign patterns of "Automatic Detection
/// of Atomicity Violations", section 5.2).
pub(crate) fn lock_idiom() -> Evidence {
    Evidence { text: "threads wait under the lock: it is a means of synchronisation itself".into(), weight: -6.0 }
}

/// What is emptied and filled is read by the same method alone.
pub(crate) fn read_by_the_writer() -> Evidence {
    Evidence { text: "only the method that writes it reads it, mostly in one thread at a time".into(), weight: -2.0 }
}

/// The lock that is taken twice may be the same as the one that is held around it.
pub(crate) fn perhaps_the_context() -> Evidence {
    Evidence {
        text: "the lock that is taken twice may be the one that is held: then no other thread can interfere".into(),
        weight: -1.0,
    }
}

/// The accesses are some calls away from the acquisition, so they seldom belong together.
pub(crate) fn far_stages(calls: usize) -> Option<Evidence> {
    (calls > 0).then(|| Evidence {
        text: "what is done under the lock is some calls away".into(),
        weight: -0.75 * calls as f64,
    })
}

/// A lock that is held across many calls is seldom meant to make all of that atomic.
pub(crate) fn far_context(calls: usize) -> Option<Evidence> {
    (calls > 0).then(|| Evidence {
        text: "the lock that is held around is taken many calls away".into(),
        weight: -(0.5 * calls as f64).min(1.5),
    })
}

/// The pattern of the paper matches, and nothing was found that could go wrong.
pub(crate) fn only_the_pattern() -> Evidence {
    Evidence {
        text: "nothing was found that relies on both, or that another thread changes in between".into(),
        weight: -3.0,
    }
}

/// The pattern of the paper matches, and this speaks against a defect.
pub(crate) fn only_a_match(text: String) -> Evidence {
    Evidence { text, weight: -3.0 }
}

/// One lock guards several groups of variables that no access has in common.
pub(crate) fn nothing_in_common(parts: usize) -> Evidence {
    Evidence { text: format!("{parts} disjoint groups of contended variables"), weight: 2.0 }
}

/// Every race has this: two threads, no common lock, no happens-before.
pub(crate) fn nothing_between() -> Evidence {
    Evidence { text: "two threads, no common lock, no order between them".into(), weight: 1.0 }
}

/// Two writes: an update may be lost, which is worse than a stale value.
pub(crate) fn both_write() -> Evidence {
    Evidence { text: "both write".into(), weight: 1.0 }
}

/// One point of RacerX's table (Zhou 2003, section 4.2) for what critical sections say. There the points are of the
/// same size as all that is known of a race; here much more is known of the threads and objects, and the sections count
/// half.
const POINT: f64 = 0.5;
/// The number of accesses from which a statistic says something.
const SAMPLE: usize = 8;

/// Where most accesses hold a lock, the others are probably mistakes (RacerX's z-statistic; Zhou 2003, section 4.2,
/// which gives 2 points above z = 2; small programs never get there, so what is above the expected share counts).
pub(crate) fn mostly_guarded(guarded: usize, all: usize) -> Option<Evidence> {
    if guarded == 0 || guarded == all {
        return None;
    }
    let (share, z) = (guarded as f64 / all as f64, z(guarded, all));
    let weight = if z > 0.0 {
        2.0
    } else if share >= 0.5 {
        1.5
    } else {
        0.5
    };
    Some(Evidence { text: format!("{guarded} of {all} accesses are under one lock (z = {z:.1})"), weight })
}

/// Where few accesses hold any lock, the variable probably needs none (RacerX: -2 below z = -2, unless it is global).
/// That no access holds one says next to nothing: perhaps the program uses no locks at all.
pub(crate) fn seldom_guarded(locked: usize, all: usize) -> Option<Evidence> {
    let z = z(locked, all);
    let weight = match locked {
        _ if z >= -2.0 || all < SAMPLE => return None,
        0 => -0.1,
        _ => -2.0 * POINT,
    };
    Some(Evidence { text: format!("only {locked} of {all} accesses are under any lock (z = {z:.1})"), weight })
}

/// A critical section with no other object is there for it (RacerX: +4 if there are several, +2 if there is one).
pub(crate) fn only_of_sections(sections: usize) -> Option<Evidence> {
    let points = match sections {
        0 => return None,
        1 => 2.0,
        _ => 4.0,
    };
    Some(Evidence { text: format!("it is all that {} for", are_sections(sections)), weight: points * POINT })
}

/// A critical section that begins with an access is probably there for it (RacerX: +1).
pub(crate) fn first_of_sections(sections: usize) -> Option<Evidence> {
    (sections > 0).then(|| Evidence { text: format!("it is the first in {}", in_sections(sections)), weight: POINT })
}

/// The same if it ends with the access (RacerX: +1).
pub(crate) fn last_of_sections(sections: usize) -> Option<Evidence> {
    (sections > 0).then(|| Evidence { text: format!("it is the last in {}", in_sections(sections)), weight: POINT })
}

fn are_sections(sections: usize) -> String {
    if sections == 1 {
        "one critical section is there".into()
    } else {
        format!("{sections} critical sections are there")
    }
}

fn in_sections(sections: usize) -> String {
    if sections == 1 { "one critical section".into() } else { format!("{sections} critical sections") }
}

/// Where several variables are used without a lock, it was probably forgotten (RacerX: +2 if there are more than four,
/// +1 if there is more than one).
pub(crate) fn unprotected_variables(variables: usize) -> Option<Evidence> {
    let points = match variables {
        0 | 1 => return None,
        2..=4 => 1.0,
        _ => 2.0,
    };
    Some(Evidence { text: format!("{variables} variables are used there without a lock"), weight: points * POINT })
}

/// Both threads access a single object.
pub(crate) fn exact_object() -> Evidence {
    Evidence { text: "it is one object, known exactly".into(), weight: 2.0 }
}

/// The threads access abstract objects that may stand for many. Of `all` objects that either thread may access, both
/// may access `common`.
pub(crate) fn summarised_object(common: usize, all: usize) -> Evidence {
    let share = common as f64 / all.max(1) as f64;
    let (text, weight) = match all {
        0 | 1 => {
            ("the allocation site may create several objects; whether these are the same one is unknown".into(), -0.75)
        }
        _ => (
            format!(
                "of {all} abstract objects, both threads may access {common}, each of which may stand for many objects"
            ),
            -1.25,
        ),
    };
    Evidence { text, weight: weight - 2.0 * (1.0 - share) }
}

/// Several threads of one origin may well own one object each exclusively.
pub(crate) fn perhaps_own_object() -> Evidence {
    Evidence { text: "each thread of this kind may well have an object of its own".into(), weight: -1.5 }
}

/// The calls that lead to the two accesses pass different objects.
pub(crate) fn apart_on_these_paths() -> Evidence {
    Evidence { text: "along these calls the two threads get different objects".into(), weight: -4.0 }
}

/// Each thread gets the object out of something that it made itself.
pub(crate) fn from_own() -> Evidence {
    Evidence { text: "each thread gets the object out of something that it made itself".into(), weight: -2.0 }
}

/// Several threads of one origin share an object only if they run one task twice.
pub(crate) fn own_task() -> Evidence {
    Evidence { text: "each thread probably runs a task of its own".into(), weight: -4.0 }
}

/// Several threads of one origin access an array at an index that each computes from a number of its own, so they may
/// own one part each.
pub(crate) fn perhaps_own_part() -> Evidence {
    Evidence {
        text: "each thread computes the index from a number that it is given: the threads may access disjoint parts"
            .into(),
        weight: -4.5,
    }
}

/// The main thread of a program with windows seldom runs on once these are shown.
pub(crate) fn main_and_events() -> Evidence {
    Evidence {
        text: "one is the main thread, which rarely does anything after the windows are shown".into(),
        weight: -4.0,
    }
}

/// What the main thread does within a constructor, it mostly does before there is a window.
pub(crate) fn main_constructs() -> Evidence {
    Evidence { text: "the main thread still constructs something, mostly the window".into(), weight: -3.0 }
}

/// The `main` of a jar is mostly that of a tool, and does not run where a container calls the other classes.
pub(crate) fn main_and_container() -> Evidence {
    Evidence {
        text: "one is a main thread, which seldom runs in the process of the container that calls the other".into(),
        weight: -4.0,
    }
}

/// An executor with one thread runs one task after the other.
pub(crate) fn one_executor() -> Evidence {
    Evidence { text: "both are tasks of an executor with one thread, probably of the same one".into(), weight: -4.0 }
}

/// Threads of one kind that use an object without locks mostly have one each.
pub(crate) fn one_kind_without_locks() -> Evidence {
    Evidence {
        text: "only threads of one kind use it, no access holds a lock, and which object it is is not known".into(),
        weight: -0.7,
    }
}

/// A thread mostly does such things before it starts the other one.
pub(crate) fn before_start() -> Evidence {
    Evidence { text: "one thread starts the other, and probably initialises this before".into(), weight: -1.5 }
}

/// The more origins take part, the more likely the race is.
pub(crate) fn many_origins(origins: usize) -> Option<Evidence> {
    (origins > 2).then(|| Evidence { text: format!("threads of {origins} kinds take part"), weight: 0.25 })
}

/// An annotation says that the class is thread-safe.
pub(crate) fn stated_safe() -> Evidence {
    Evidence { text: "the class is said to be thread-safe".into(), weight: 1.0 }
}

/// A constructor seldom lets its object escape too early.
pub(crate) fn constructing() -> Evidence {
    Evidence {
        text: "one is part of a construction, and other threads rarely know the object yet".into(),
        weight: -6.0,
    }
}

/// Both accesses hold a lock of the same name, and each object mostly has a lock of its own.
pub(crate) fn locks_of_one_name() -> Evidence {
    Evidence { text: "both hold locks of one name: each object may well have its own".into(), weight: -2.0 }
}

/// Finalisers run late, and much of what they seem to call is unreachable.
pub(crate) fn finaliser() -> Evidence {
    Evidence { text: "one is a finaliser".into(), weight: -3.0 }
}

/// The program is large, so code that several threads run was analysed in one context.
pub(crate) fn shared_code() -> Evidence {
    Evidence { text: "the program is large, and was analysed less precisely".into(), weight: -1.5 }
}

/// A long call chain: the longer it is, the less likely it is feasible.
pub(crate) fn distance(calls: usize) -> Option<Evidence> {
    /// The number of calls from the start of a thread that lowers no rank.
    const USUAL: usize = 6;
    let more = calls.saturating_sub(USUAL);
    (more > 0).then(|| Evidence { text: format!("a thread goes through {calls} calls"), weight: more as f64 / -4.0 })
}

/// A container may be left inconsistent, which is worse than a wrong value.
pub(crate) fn container() -> Evidence {
    Evidence { text: "the object is not thread-safe: it may be left broken".into(), weight: 1.0 }
}

/// A read may return half of one value and half of another.
pub(crate) fn torn() -> Evidence {
    Evidence { text: "64-bit values need not be written atomically".into(), weight: 0.5 }
}

/// What the race can do at worst is no harm.
pub(crate) fn harmless() -> Evidence {
    Evidence { text: "as far as its accesses show, it does no harm".into(), weight: -1.0 }
}

/// Both accesses hold locks that may be the same.
pub(crate) fn perhaps_same_lock() -> Evidence {
    Evidence { text: "both hold a lock, which may be the same".into(), weight: -4.0 }
}

/// Both accesses hold a lock if a field has a value that it keeps (RacerX's parameter-controlled locking; Zhou 2003,
/// section 4.2).
pub(crate) fn locked_if() -> Evidence {
    Evidence {
        text: "both hold a lock if a field says so that never changes: it may well say so wherever threads share this"
            .into(),
        weight: -6.0,
    }
}

/// A racy reference to an object with only final fields is at worst stale.
pub(crate) fn complete_objects() -> Evidence {
    Evidence { text: "what is stored has only final fields, so no thread sees it half-made".into(), weight: -4.0 }
}

/// Double-checked locking that is correct without `volatile`.
pub(crate) fn read_once() -> Evidence {
    Evidence {
        text: "what is stored never changes, and is read once before it is tested: a reader sees null or the complete object"
            .into(),
        weight: -8.0,
    }
}

/// The race needs a second run of an event handler before the first one's thread ends.
pub(crate) fn another_run() -> Evidence {
    Evidence { text: "only if an event handler runs again before what it started has ended".into(), weight: -5.0 }
}

/// Only tests reach the code.
pub(crate) fn only_tests() -> Evidence {
    Evidence { text: "only tests reach it".into(), weight: -1.0 }
}

/// The two locks of a thread may be the same reentrant lock.
pub(crate) fn perhaps_one_lock() -> Evidence {
    Evidence { text: "the two locks of one thread may be the same object, reached by two paths".into(), weight: -3.0 }
}

/// Both threads lock an object, and then an object that it contains.
pub(crate) fn downwards() -> Evidence {
    Evidence { text: "each thread goes from an object to what it contains, never the other way".into(), weight: -3.0 }
}

/// All locks are of one class and taken some calls apart. Such locks are mostly reached from each other, and so taken
/// in one order.
pub(crate) fn one_kind_of_lock() -> Evidence {
    Evidence { text: "all locks are of one kind, and taken some calls apart: mostly in one order".into(), weight: -1.0 }
}

/// The number of calls between the start of a thread and its last lock that lowers no rank.
const USUAL_CALLS: usize = 5;

/// A deadlock with a long call chain: the longer it is, the less likely it is feasible.
pub(crate) fn long_call_chain(calls: usize) -> Option<Evidence> {
    let more = calls.saturating_sub(USUAL_CALLS);
    (more > 0).then(|| Evidence { text: format!("a thread goes through {calls} calls"), weight: more as f64 / -3.0 })
}

/// The more calls are between two locks, the more likely something on the way excludes that both are wanted.
pub(crate) fn locks_far_apart(calls: usize) -> Option<Evidence> {
    /// So many calls between two locks lower no rank.
    const USUAL: usize = 2;
    let more = calls.saturating_sub(USUAL);
    (more > 0).then(|| Evidence {
        text: format!("{calls} calls are between two of the locks"),
        weight: -(0.5 * more as f64).min(2.5),
    })
}

/// No caller may hold the lock; all callers are known.
pub(crate) fn never_locked() -> Evidence {
    Evidence { text: "no caller may hold a lock that may be this one".into(), weight: 3.0 }
}

/// A loop may try one element of an array after another, at an index that others move, instead of waiting for one.
pub(crate) fn looks_for_element() -> Evidence {
    Evidence { text: "the loop may try one element after another, at an index that others move".into(), weight: -6.0 }
}

/// The object is of a lock class, but the program uses only its monitor.
pub(crate) fn plain_monitor() -> Evidence {
    Evidence { text: "the monitor is held, and nothing uses the object as a lock".into(), weight: -2.5 }
}

/// The thread is perhaps meant to wait until the program ends.
pub(crate) fn perhaps_parked() -> Evidence {
    Evidence {
        text: "nothing is tested: perhaps the thread is meant to wait until the program ends".into(),
        weight: -3.0,
    }
}

/// The program uses reflection that could not be resolved.
pub(crate) fn unresolved_reflection() -> Evidence {
    Evidence { text: "not all reflection of the program could be followed".into(), weight: -1.0 }
}

/// All count-downs were found, and each runs at most a known number of times.
pub(crate) fn counted_releases() -> Evidence {
    Evidence { text: "the number of times that each count-down runs is bounded".into(), weight: 3.0 }
}

/// An exception skips the count-down.
pub(crate) fn skipped_by_exception() -> Evidence {
    Evidence { text: "an exceptional path through the method skips the count-down".into(), weight: 1.0 }
}

/// What the loop itself calls throws, and no other thread takes from the queue.
pub(crate) fn ends_the_only_consumer() -> Evidence {
    Evidence { text: "the program throws in the loop, and no other thread takes from the queue".into(), weight: 1.0 }
}

/// The same of a call that runs foreign code or examines its input.
pub(crate) fn may_end_the_only_consumer() -> Evidence {
    Evidence { text: "a call may throw in the loop, and no other thread takes from the queue".into(), weight: 0.5 }
}

/// The pool has one thread, so one waiting task blocks it.
pub(crate) fn one_thread() -> Evidence {
    Evidence { text: "the pool has one thread".into(), weight: 3.0 }
}

/// The deadlock needs as many waiting tasks as the pool has threads.
pub(crate) fn many_waiting_tasks() -> Evidence {
    Evidence { text: "as many tasks may wait at a time as the pool has threads".into(), weight: 1.5 }
}

/// The pool is an abstract object that may stand for many.
pub(crate) fn summarised_pool() -> Evidence {
    Evidence {
        text: "the allocation site may create several pools; whether both tasks use the same one is unknown".into(),
        weight: -1.75,
    }
}

/// The pool has a fixed but unknown number of threads.
pub(crate) fn unknown_pool_size() -> Evidence {
    Evidence {
        text: "how many threads the pool has is not known, only that their number is fixed".into(),
        weight: -0.5,
    }
}

/// Another thread may access the object in between.
pub(crate) fn seen_in_parallel() -> Evidence {
    Evidence { text: "another thread may access it at the same time".into(), weight: 2.0 }
}

/// The program interrupts the thread.
pub(crate) fn interrupted_by_program() -> Evidence {
    Evidence { text: "the program itself interrupts the thread".into(), weight: 2.0 }
}

/// The interrupt may be meant for another thread.
pub(crate) fn vague_interrupt() -> Evidence {
    Evidence { text: "the interrupt may be meant for other threads".into(), weight: -2.0 }
}

/// Nothing in the program interrupts the thread.
pub(crate) fn never_interrupted() -> Evidence {
    Evidence { text: "nothing in the program interrupts the thread".into(), weight: -3.0 }
}

/// Whether unknown callers look at the interrupt status is not known.
pub(crate) fn caller_may_ask() -> Evidence {
    Evidence { text: "whether callers ask for the interrupt is unknown".into(), weight: -1.0 }
}

/// Nothing but time has passed if a pause ends early.
pub(crate) fn only_sleeps() -> Evidence {
    Evidence { text: "only a pause is cut short".into(), weight: -1.5 }
}

/// The method returns something, or assigns a field, where it was interrupted.
pub(crate) fn caller_is_told() -> Evidence {
    Evidence { text: "a result or a field may tell that the wait was cut short".into(), weight: -1.5 }
}

/// It happens on a path without exceptions.
pub(crate) fn without_exception() -> Evidence {
    Evidence { text: "it needs no exception".into(), weight: 2.0 }
}

/// It happens only if the code throws.
pub(crate) fn on_exception() -> Evidence {
    Evidence { text: "it takes an exception, which the code can throw".into(), weight: 1.0 }
}

/// Another thread may wait for the lock meanwhile.
pub(crate) fn contended_lock() -> Evidence {
    Evidence { text: "another thread may wait for the lock meanwhile".into(), weight: 2.0 }
}

/// What blocks is some calls away from the acquisition: the further it is, the less likely the thread gets there, and
/// the more likely the lock is meant to be held. Much code does I/O in exceptional cases only.
pub(crate) fn far_blocking(calls: usize, is_io: bool) -> Option<Evidence> {
    let away = if is_io { calls + 1 } else { calls };
    (calls > 0).then(|| Evidence {
        text: "it is some calls away from where the lock is taken".into(),
        weight: -0.75 * away as f64,
    })
}

/// The called code takes another lock.
pub(crate) fn takes_another_lock() -> Evidence {
    Evidence { text: "the called code takes another lock".into(), weight: 1.0 }
}

/// The field is not volatile, so the change may never become visible.
pub(crate) fn not_volatile() -> Evidence {
    Evidence { text: "the field is not volatile: the change may never be seen".into(), weight: 1.0 }
}

/// The score from which on the evidence is good enough for an error.
const SURE: f64 = 1.5;

/// The severity that a race has at most: one that does no harm is no error.
pub(crate) fn usual_of_race(usual: Severity, does_no_harm: bool) -> Severity {
    if does_no_harm { usual.min(Severity::Warning) } else { usual }
}

/// The severity of a finding: `usual`; at most a warning if little speaks for it; a note if more speaks against it.
pub(crate) fn severity(usual: Severity, evidence: &[Evidence]) -> Severity {
    let score: f64 = evidence.iter().map(|evidence| evidence.weight).sum();
    match score {
        ..=0.0 => Severity::Note,
        ..SURE => usual.min(Severity::Warning),
        _ => usual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(evidence: Option<Evidence>) -> Option<f64> {
        evidence.map(|evidence| evidence.weight)
    }

    #[test]
    fn sections_and_bare_variables_score_as_in_racerx_at_half_weight() {
        let points = |points: f64| Some(points * POINT);
        assert_eq!([0, 1, 2, 9].map(|n| weight(only_of_sections(n))), [None, points(2.0), points(4.0), points(4.0)]);
        assert_eq!([0, 1, 2].map(|n| weight(first_of_sections(n))), [None, points(1.0), points(1.0)]);
        assert_eq!([0, 1, 2].map(|n| weight(last_of_sections(n))), [None, points(1.0), points(1.0)]);
        let unprotected = [1, 2, 4, 5].map(|n| weight(unprotected_variables(n)));
        assert_eq!(unprotected, [None, points(1.0), points(1.0), points(2.0)]);
        assert_eq!(POINT, 0.5);
    }

    #[test]
    fn few_locked_accesses_are_evidence_against() {
        assert_eq!(weight(seldom_guarded(1, 3)), None, "too few to say");
        assert_eq!(weight(seldom_guarded(18, 20)), None, "mostly locked");
        assert_eq!(weight(seldom_guarded(1, 20)), Some(-2.0 * POINT));
        assert!(weight(seldom_guarded(0, 20)).is_some_and(|weight| weight > -POINT), "no locks at all");
    }
}
