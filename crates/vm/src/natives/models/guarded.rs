//! Classes of the JDK whose fields and arrays that are not volatile are never accessed by two threads at the same time: a lock of their own
//! guards them, a volatile field hands them over, or each thread has its own. Such accesses commute with whatever other threads do, so none of them
//! is visible (A43). What a class is to this is looked up once, when it is linked.

use crate::class::ClassId;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// What the code of a class does with what threads share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conduct {
    /// Nothing is known.
    Any,
    /// What is not volatile is guarded.
    Guarded,
    /// The same, also in the sets that it keeps its workers in.
    Pool,
    /// What a pool keeps its workers in.
    Set,
    /// It reads the bytes of strings, which never change.
    Text,
}

/// A name that ends with a slash is that of a package.
const CONDUCTS: &[(Conduct, &[&[u8]])] = &[
    (
        Conduct::Guarded,
        &[
            // The numbers that are kept boxed do not change (A38).
            b"java/lang/Byte",
            b"java/lang/Character",
            b"java/lang/Integer",
            b"java/lang/Long",
            b"java/lang/Short",
            b"java/lang/ThreadLocal",
            b"java/lang/ThreadLocal$ThreadLocalMap",
            b"java/util/TaskQueue",
            b"java/util/Timer",
            b"java/util/TimerTask",
            b"java/util/TimerThread",
            b"java/util/concurrent/ArrayBlockingQueue",
            b"java/util/concurrent/CyclicBarrier",
            b"java/util/concurrent/FutureTask",
            b"java/util/concurrent/LinkedBlockingDeque",
            b"java/util/concurrent/LinkedBlockingQueue",
            b"java/util/concurrent/RecursiveTask",
            b"java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue",
            b"java/util/concurrent/ThreadPoolExecutor$Worker",
            // What a stream is made of is handed from task to task (A48).
            b"java/util/stream/",
        ],
    ),
    (Conduct::Pool, &[b"java/util/concurrent/ThreadPoolExecutor"]),
    (
        Conduct::Set,
        &[
            b"java/util/HashMap",
            b"java/util/HashSet",
            b"java/util/HashMap$HashIterator",
            b"java/util/HashMap$KeyIterator",
            b"java/util/HashMap$KeySet",
        ],
    ),
    (Conduct::Text, &[b"java/lang/String", b"java/lang/StringLatin1", b"java/lang/StringUTF16"]),
];

/// Packages of the JDK whose code races on purpose, and knows why.
const DELIBERATE: [&[u8]; 5] = [b"java/util/concurrent/", b"java/lang/", b"jdk/internal/", b"sun/", b"java/nio/"];

/// Classes of such packages that are not written for threads.
const NOT_DELIBERATE: [&[u8]; 2] = [b"java/lang/AbstractStringBuilder", b"java/lang/StringBuilder"];

/// Whether a class is of such a package, by its name.
pub(crate) fn is_deliberate(name: &[u8]) -> bool {
    DELIBERATE.iter().any(|package| name.starts_with(package)) && !NOT_DELIBERATE.contains(&name)
}

impl Conduct {
    /// That of a class, by its name.
    pub fn of(name: &[u8]) -> Conduct {
        let is = |known: &&[u8]| *known == name || known.ends_with(b"/") && name.starts_with(known);
        CONDUCTS.iter().find(|(_, names)| names.iter().any(is)).map_or(Conduct::Any, |(conduct, _)| *conduct)
    }
}

impl Vm {
    /// Whether the code that a thread is in belongs to such a class.
    pub(crate) fn is_in_guarded_code(&self, thread: ThreadId) -> bool {
        let conduct = |class: ClassId| {
            let of = self.classes.get(class);
            if of.module.is_some() { of.conduct } else { Conduct::Any }
        };
        let frames = self.thread(thread).frames.iter().rev();
        let mut conducts = frames.map(|frame| conduct(self.classes.method(frame.method).class));
        self.models
            && match conducts.next() {
                Some(Conduct::Guarded | Conduct::Pool) => true,
                Some(Conduct::Set) => conducts.find(|conduct| *conduct != Conduct::Set) == Some(Conduct::Pool),
                _ => false,
            }
    }
}
