//! Classes of the JDK whose fields and arrays that are not volatile are never accessed by two threads at the same time: a lock of their own
//! guards them, a volatile field hands them over, or each thread has its own. Such accesses commute with whatever other threads do, so none of them
//! is visible (A43).

use crate::class::ClassId;
use crate::thread::ThreadId;
use crate::vm::Vm;

const GUARDED: &[&[u8]] = &[
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
    b"java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue",
    POOL,
    b"java/util/concurrent/ThreadPoolExecutor$Worker",
];
const POOL: &[u8] = b"java/util/concurrent/ThreadPoolExecutor";
/// What a pool keeps its workers in.
const SETS: &[&[u8]] =
    &[b"java/util/HashMap", b"java/util/HashSet", b"java/util/HashMap$HashIterator", b"java/util/HashMap$KeyIterator"];

impl Vm {
    /// Whether the code that a thread is in belongs to such a class.
    pub(crate) fn is_in_guarded_code(&self, thread: ThreadId) -> bool {
        let name = |class: ClassId| &self.classes.symbols.text(self.classes.get(class).name)[..];
        let mut classes = self.thread(thread).frames.iter().rev().map(|frame| self.classes.method(frame.method).class);
        let Some(inner) = classes.next().filter(|class| self.models && self.classes.get(*class).module.is_some())
        else {
            return false;
        };
        match SETS.contains(&name(inner)) {
            true => classes.find(|class| !SETS.contains(&name(*class))).is_some_and(|class| name(class) == POOL),
            false => GUARDED.contains(&name(inner)),
        }
    }
}
