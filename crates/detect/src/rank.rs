//! Which finding comes first: by severity, then by the sum of the evidence, then by place, so that the order never depends on chance.
//!
//! Weights are in one place, to be compared with each other. The scale is arbitrary; what matters is the order it gives.

use std::cmp::Ordering;

use unsnarl_finding::{Evidence, Finding, Severity};

use crate::atomicity::{Reliance, Why};

/// No analysis is needed to see it.
pub(crate) fn shown_by_code() -> Evidence {
    Evidence { text: "the code alone shows it".into(), weight: 2.0 }
}

/// Threads come to the places at the same time.
pub(crate) fn in_parallel() -> Evidence {
    Evidence { text: "several threads come here at the same time".into(), weight: 2.0 }
}

/// The locks of the two threads cannot be the same.
pub(crate) fn different_locks() -> Evidence {
    Evidence { text: "the two threads hold locks of different objects for sure".into(), weight: 2.0 }
}

/// The exception that is needed comes from a call of which nothing is known.
pub(crate) fn perhaps_throws() -> Evidence {
    Evidence { text: "whether the call throws is not known".into(), weight: -1.0 }
}

/// The explicit lock is never taken as one.
pub(crate) fn only_a_monitor() -> Evidence {
    Evidence { text: "nobody calls its lock(), so that it works as a monitor".into(), weight: -3.0 }
}

/// The program's author says that it must not be.
pub(crate) fn stated() -> Evidence {
    Evidence { text: "an annotation says otherwise".into(), weight: 2.0 }
}

/// A stated rule is broken where nobody else is at the time.
pub(crate) fn alone() -> Evidence {
    Evidence { text: "no other thread comes in between: nothing goes wrong yet".into(), weight: -3.0 }
}

/// All that is wrong with a method is a race, which other rules weigh.
pub(crate) fn only_a_race() -> Evidence {
    Evidence { text: "it is a race, and told as such if it is likely".into(), weight: -3.0 }
}

/// A method is judged by what it calls, and of that nothing is known.
pub(crate) fn unknown_action() -> Evidence {
    Evidence { text: "nothing is known of what is done there".into(), weight: -3.0 }
}

/// A lock is held that may be the one that is wanted.
pub(crate) fn perhaps_the_lock() -> Evidence {
    Evidence { text: "a lock is held that may be the right one".into(), weight: -3.0 }
}

/// A deadlock between two threads is more likely than one among many.
pub(crate) fn fewer_threads(threads: usize) -> Evidence {
    let weight = match threads {
        2 => 2.0,
        3 => 1.5,
        _ => 1.2,
    };
    Evidence { text: format!("{threads} threads suffice"), weight }
}

/// A lock that keeps out the one who has it.
pub(crate) fn one_thread_suffices() -> Evidence {
    Evidence { text: "one thread suffices: it holds the lock for sure".into(), weight: 4.0 }
}

/// Both locks of a thread are known exactly.
pub(crate) fn exact_locks() -> Evidence {
    Evidence { text: "each lock is one object, known exactly".into(), weight: 3.0 }
}

/// The locks are told apart by the statement that makes them only.
pub(crate) fn summarised_locks() -> Evidence {
    Evidence {
        text: "a statement that makes a lock may make many; whether it is the same object here is not known".into(),
        weight: -1.0,
    }
}

/// Some lock is held on some ways only.
pub(crate) fn sometimes_held() -> Evidence {
    Evidence { text: "a lock is held only on some ways through the method".into(), weight: -0.5 }
}

/// Some lock is held by some callers only, which were too many to be told apart.
pub(crate) fn joined_locksets() -> Evidence {
    Evidence { text: "a lock is held by some of too many callers to tell apart".into(), weight: -1.0 }
}

/// Nothing that is done under a lock conflicts with another thread.
pub(crate) fn nothing_contested() -> Evidence {
    Evidence {
        text: "all that is done under the lock is known, and no other thread comes in its way".into(),
        weight: 2.0,
    }
}

/// The lock is one that the class as a whole needs.
pub(crate) fn needed_elsewhere() -> Evidence {
    Evidence {
        text: "another section under the same lock may need it, for what belongs together with this".into(),
        weight: -2.0,
    }
}

/// Code that no known thread reaches may come there by calls.
pub(crate) fn perhaps_called_otherwise() -> Evidence {
    Evidence {
        text: "code that no known thread runs leads there: another program may use it otherwise".into(),
        weight: -2.0,
    }
}

/// A section relies on what was so in an earlier one.
pub(crate) fn relies_on_stale() -> Evidence {
    Evidence {
        text: "the later section relies on the earlier one, and another thread writes meanwhile".into(),
        weight: 2.0,
    }
}

/// Two acquisitions of a lock should be one.
pub(crate) fn locked_twice(why: Why) -> Evidence {
    let (text, weight) = match why {
        Why::Relies(Reliance::Computed) => ("what is done the second time is computed from the first", 2.5),
        Why::Relies(Reliance::Decided) => ("what is done the second time is decided by the first", 2.0),
        Why::Relies(Reliance::Combined) => ("what is read both times is put together", 1.5),
        Why::Cleared => ("what is read the first time is cleared the second", 1.5),
        Why::Halves => ("both times something is written that others read together", 1.0),
    };
    Evidence { text: text.into(), weight }
}

/// Nobody can come between two acquisitions (the paper's stylistic problems).
pub(crate) fn encapsulated() -> Evidence {
    Evidence {
        text: "whoever changes it holds a lock that is held here all the time: nothing goes wrong yet".into(),
        weight: -6.0,
    }
}

/// An object that is there for threads to wait for each other (the paper's benign patterns).
pub(crate) fn lock_idiom() -> Evidence {
    Evidence { text: "threads wait under the lock: it is a means of synchronisation itself".into(), weight: -6.0 }
}

/// Locks of different names that may be one.
pub(crate) fn perhaps_the_context() -> Evidence {
    Evidence {
        text: "the lock that is taken twice may be the one that is held: then nobody comes in between".into(),
        weight: -1.0,
    }
}

/// What is done far away hardly belongs together.
pub(crate) fn far_stages(calls: usize) -> Option<Evidence> {
    (calls > 0).then(|| Evidence {
        text: "what is done under the lock is some calls away".into(),
        weight: -0.75 * calls as f64,
    })
}

/// Who holds a lock during much of the program hardly means all that to be one step.
pub(crate) fn far_context(calls: usize) -> Option<Evidence> {
    (calls > 0).then(|| Evidence {
        text: "the lock that is held around is taken many calls away".into(),
        weight: -(calls as f64),
    })
}

/// Parts of what a lock guards have nothing to do with each other.
pub(crate) fn nothing_in_common(parts: usize) -> Evidence {
    Evidence { text: format!("{parts} parts that threads contend for, and no access in common"), weight: 2.0 }
}

/// What every race has.
pub(crate) fn nothing_between() -> Evidence {
    Evidence { text: "two threads, no common lock, no order between them".into(), weight: 1.0 }
}

/// A lost update, not only a stale value.
pub(crate) fn both_write() -> Evidence {
    Evidence { text: "both write".into(), weight: 1.0 }
}

/// Where most accesses hold a lock, the others are probably mistakes (RacerX's z-statistic, survey section 4.2).
pub(crate) fn custom(guarded: usize, all: usize) -> Option<Evidence> {
    /// How many accesses to a guarded variable are under its lock, in a program that is mostly right.
    const USUAL: f64 = 0.8;
    if guarded == 0 || guarded == all {
        return None;
    }
    let (share, all_) = (guarded as f64 / all as f64, all as f64);
    let z = (share - USUAL) / (USUAL * (1.0 - USUAL) / all_).sqrt();
    let weight = if z > 0.0 {
        2.0
    } else if share >= 0.5 {
        1.5
    } else {
        0.5
    };
    Some(Evidence { text: format!("{guarded} of {all} accesses are under one lock (z = {z:.1})"), weight })
}

/// Both threads access one object, known exactly.
pub(crate) fn exact_object() -> Evidence {
    Evidence { text: "it is one object, known exactly".into(), weight: 2.0 }
}

/// Objects are told apart by the statement that makes them only. `common` of `all` that may be meant, may be meant by both.
pub(crate) fn summarised_object(common: usize, all: usize) -> Evidence {
    let share = common as f64 / all.max(1) as f64;
    let (text, weight) = match all {
        0 | 1 => (
            "a statement that makes the object may make many; whether it is the same one here is not known".into(),
            -0.75,
        ),
        _ => (
            format!("of {all} objects that may be meant, both threads may mean {common}, each of which may be many"),
            -1.25,
        ),
    };
    Evidence { text, weight: weight - 2.0 * (1.0 - share) }
}

/// What threads of one kind do to what each of them may well have for itself.
pub(crate) fn perhaps_own_object() -> Evidence {
    Evidence { text: "threads of one kind may well have an object each".into(), weight: -1.5 }
}

/// What threads of one kind do to parts of an array that each computes from a number of its own.
pub(crate) fn perhaps_own_part() -> Evidence {
    Evidence {
        text: "each thread computes the index from a number that it is given: perhaps these are parts of its own"
            .into(),
        weight: -4.5,
    }
}

/// The thread that starts a program with windows seldom goes on once they are shown.
pub(crate) fn main_and_events() -> Evidence {
    Evidence { text: "one is the main thread, which seldom goes on when windows are open".into(), weight: -4.0 }
}

/// What the thread that starts another does elsewhere, it mostly does before.
pub(crate) fn makes_ready() -> Evidence {
    Evidence { text: "one thread starts the other, and mostly makes things ready before".into(), weight: -1.5 }
}

/// A critical section that begins or ends with an access is probably there for it (survey section 4.2).
pub(crate) fn at_edge_of_section() -> Evidence {
    Evidence { text: "a critical section begins or ends with the access".into(), weight: 0.5 }
}

/// The more threads, the more occasions.
pub(crate) fn many_origins(origins: usize) -> Option<Evidence> {
    (origins > 2).then(|| Evidence { text: format!("threads of {origins} kinds take part"), weight: 0.25 })
}

/// The program's author counts on it.
pub(crate) fn stated_safe() -> Evidence {
    Evidence { text: "the class is said to be thread-safe".into(), weight: 1.0 }
}

/// A constructor that hands out its object too early is seldom.
pub(crate) fn constructing() -> Evidence {
    Evidence { text: "one is a constructor, whose object others seldom know yet".into(), weight: -3.0 }
}

/// Objects and their locks mostly go together.
pub(crate) fn locks_of_one_name() -> Evidence {
    Evidence { text: "both hold locks of one name: each object may well have its own".into(), weight: -2.0 }
}

/// Finalisers run late, and of what they seem to call much is out of reach.
pub(crate) fn finaliser() -> Evidence {
    Evidence { text: "one is a finaliser".into(), weight: -3.0 }
}

/// Code of several threads was analysed together.
pub(crate) fn shared_code() -> Evidence {
    Evidence { text: "the program is large, and was analysed less precisely".into(), weight: -1.5 }
}

/// A way that is not short: the longer, the less likely that all of it is possible.
pub(crate) fn distance(calls: usize) -> Option<Evidence> {
    /// So many calls from the start of a thread are nothing unusual.
    const USUAL: usize = 6;
    let more = calls.saturating_sub(USUAL);
    (more > 0).then(|| Evidence { text: format!("a thread goes through {calls} calls"), weight: more as f64 / -4.0 })
}

/// A container may be left broken, not only with a wrong value.
pub(crate) fn container() -> Evidence {
    Evidence { text: "the object is not thread-safe: it may be left broken".into(), weight: 1.0 }
}

/// Half of one value and half of another may be read.
pub(crate) fn torn() -> Evidence {
    Evidence { text: "64 bits need not be written at once".into(), weight: 0.5 }
}

/// Locks that may be the same are held on both sides.
pub(crate) fn perhaps_same_lock() -> Evidence {
    Evidence { text: "both hold a lock, which may be the same".into(), weight: -4.0 }
}

/// A racy reference to an object with nothing but final fields is stale at worst.
pub(crate) fn complete_objects() -> Evidence {
    Evidence { text: "what is stored has only final fields, so no thread sees it half-made".into(), weight: -4.0 }
}

/// Double-checked locking that is right without `volatile`.
pub(crate) fn read_once() -> Evidence {
    Evidence {
        text: "what is stored never changes, and is read once before it is tested: it is not there yet, or complete"
            .into(),
        weight: -8.0,
    }
}

/// An event handler would have to run again in time.
pub(crate) fn another_run() -> Evidence {
    Evidence { text: "only if an event handler runs again before what it started has ended".into(), weight: -5.0 }
}

/// Nothing but tests comes there.
pub(crate) fn only_tests() -> Evidence {
    Evidence { text: "only tests come there".into(), weight: -1.0 }
}

/// The two locks of a thread may be one, which it has already.
pub(crate) fn perhaps_one_lock() -> Evidence {
    Evidence { text: "the two locks of one thread may be the same object, reached in two ways".into(), weight: -3.0 }
}

/// Both threads take a lock, and then one of what its object contains.
pub(crate) fn downwards() -> Evidence {
    Evidence { text: "each thread goes from an object to what it contains, never the other way".into(), weight: -3.0 }
}

/// What is locked far from where the first of its kind was, was mostly reached from it, always in the same direction.
pub(crate) fn one_kind_of_lock() -> Evidence {
    Evidence { text: "all locks are of one kind, and taken some calls apart: mostly in one order".into(), weight: -1.0 }
}

/// The finding rests on an assumption about callers.
pub(crate) fn unknown_callers() -> Evidence {
    Evidence { text: "that these methods are called by several threads is assumed".into(), weight: -0.1 }
}

/// So many calls between the start of a thread and its last lock are nothing unusual.
const USUAL_CALLS: usize = 5;

/// A thread goes a long way: the longer, the less likely that all of it is possible.
pub(crate) fn long_way(calls: usize) -> Option<Evidence> {
    let more = calls.saturating_sub(USUAL_CALLS);
    (more > 0).then(|| Evidence { text: format!("a thread goes through {calls} calls"), weight: more as f64 / -3.0 })
}

/// All callers were looked at.
pub(crate) fn never_locked() -> Evidence {
    Evidence { text: "no caller may hold a lock that may be this one".into(), weight: 3.0 }
}

/// No write was found, however far it was looked.
pub(crate) fn nothing_changed() -> Evidence {
    Evidence { text: "neither the method nor its callers write what the waiters read".into(), weight: 2.0 }
}

/// A signal may be taken by a thread that has no use for it.
pub(crate) fn different_conditions() -> Evidence {
    Evidence { text: "a thread that is woken for nothing waits again, and the signal is gone".into(), weight: 2.0 }
}

/// A signal is for one thread, though what happened concerns all.
pub(crate) fn all_could_go_on() -> Evidence {
    Evidence { text: "no waiter changes back what it waited for, nor wakes the next".into(), weight: 1.5 }
}

/// Whoever could end the wait comes to a stop before.
pub(crate) fn needed_by_all_signallers() -> Evidence {
    Evidence { text: "on every way to every signal the lock that is kept must be held".into(), weight: 2.0 }
}

/// An unlucky moment suffices.
pub(crate) fn signal_in_between() -> Evidence {
    Evidence { text: "the signaller runs in parallel, and nothing keeps it out in between".into(), weight: 2.0 }
}

/// A lock that is used like any other object.
pub(crate) fn plain_monitor() -> Evidence {
    Evidence { text: "the monitor is held, and nothing uses the object as a lock".into(), weight: -2.5 }
}

/// The whole program was looked at.
pub(crate) fn no_signaller() -> Evidence {
    Evidence { text: "no code that is reached signals or interrupts it".into(), weight: 3.0 }
}

/// A thread that is to stay until the program is ended.
pub(crate) fn perhaps_parked() -> Evidence {
    Evidence { text: "nothing is tested: perhaps it is to wait until the program ends".into(), weight: -3.0 }
}

/// Something may happen that cannot be seen.
pub(crate) fn unresolved_reflection() -> Evidence {
    Evidence { text: "not all reflection of the program could be followed".into(), weight: -1.0 }
}

/// Every count-down was found.
pub(crate) fn counted_releases() -> Evidence {
    Evidence { text: "each count-down happens at most so often".into(), weight: 3.0 }
}

/// Only if something goes wrong.
pub(crate) fn skipped_by_exception() -> Evidence {
    Evidence { text: "a way through the method with an exception does not count down".into(), weight: 1.0 }
}

/// Waiting tasks take all threads of a pool: of one, the first does.
pub(crate) fn one_thread() -> Evidence {
    Evidence { text: "the pool has one thread".into(), weight: 3.0 }
}

/// It takes so many tasks at a time.
pub(crate) fn many_waiting_tasks() -> Evidence {
    Evidence { text: "as many tasks may wait at a time as the pool has threads".into(), weight: 1.5 }
}

/// Each may have a pool of its own.
pub(crate) fn summarised_pool() -> Evidence {
    Evidence {
        text: "a statement makes many pools; whether both tasks are of the same is not known".into(),
        weight: -3.0,
    }
}

/// How many it takes is not known.
pub(crate) fn unknown_pool_size() -> Evidence {
    Evidence {
        text: "how many threads the pool has is not known, only that their number is fixed".into(),
        weight: -0.5,
    }
}

/// A wait that ends by itself is at worst a delay.
pub(crate) fn timed_wait() -> Evidence {
    Evidence { text: "the wait ends by itself after some time".into(), weight: -2.5 }
}

/// Another thread may come between.
pub(crate) fn seen_in_parallel() -> Evidence {
    Evidence { text: "another thread may be at it at the same time".into(), weight: 2.0 }
}

/// Some code of the program interrupts the thread.
pub(crate) fn interrupted_by_program() -> Evidence {
    Evidence { text: "the program itself interrupts the thread".into(), weight: 2.0 }
}

/// Which thread is interrupted is not known well.
pub(crate) fn vague_interrupt() -> Evidence {
    Evidence { text: "the interrupt may be meant for other threads".into(), weight: -2.0 }
}

/// Nothing that is known interrupts the thread.
pub(crate) fn never_interrupted() -> Evidence {
    Evidence { text: "nothing in the program interrupts the thread".into(), weight: -3.0 }
}

/// It happens on the usual way.
pub(crate) fn on_usual_way() -> Evidence {
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

/// I/O that is far from the lock may well be the exception.
pub(crate) fn far_io() -> Evidence {
    Evidence { text: "the I/O is some calls away from where the lock is taken".into(), weight: -1.5 }
}

/// The called code takes locks of its own.
pub(crate) fn takes_another_lock() -> Evidence {
    Evidence { text: "the called code takes another lock".into(), weight: 1.0 }
}

/// Nothing makes the thread see the change.
pub(crate) fn not_volatile() -> Evidence {
    Evidence { text: "the field is not volatile: the change may never be seen".into(), weight: 1.0 }
}

/// How bad a finding is taken to be, by its evidence: what speaks against it must not outweigh what speaks for it.
pub(crate) fn severity(usual: Severity, evidence: &[Evidence]) -> Severity {
    let score: f64 = evidence.iter().map(|evidence| evidence.weight).sum();
    if score > 0.0 { usual } else { Severity::Note }
}

/// The order of findings, the most important first: by severity, by what speaks for them, by place. Those that are equal
/// in all of it stay in the order of their patterns: whoever sorts must do so stably.
pub fn order(a: &Finding, b: &Finding) -> Ordering {
    (b.severity.cmp(&a.severity)).then(b.score().total_cmp(&a.score())).then_with(|| a.sites.cmp(&b.sites))
}
