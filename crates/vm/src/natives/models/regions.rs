//! Which methods of the JDK are atomic, and how much of what they call: see `atomic.rs`. Entries hold for all overloads of a name. Names are those of all releases
//! from 17 on: a release need not have all of them.

use super::atomic::Atomicity::{self, Hushed, Own, Part, Patient, Spinning, Whole};

const HASH_MAP: &str = "java/util/concurrent/ConcurrentHashMap";
const FUTURE: &str = "java/util/concurrent/CompletableFuture";
const POOL: &str = "java/util/concurrent/ThreadPoolExecutor";
const FORK_JOIN: &str = "java/util/concurrent/ForkJoinPool";

/// What all queues have.
const QUEUE: &[&str] =
    &["add", "clear", "contains", "drainTo", "offer", "peek", "poll", "put", "remove", "take", "toArray"];
/// What all deques have, too.
const DEQUE: &[&str] = &[
    "addFirst",
    "addLast",
    "offerFirst",
    "offerLast",
    "peekFirst",
    "peekLast",
    "pollFirst",
    "pollLast",
    "removeFirst",
    "removeLast",
    "getFirst",
    "getLast",
    "pop",
    "push",
];
/// What fires when a stage of a `CompletableFuture` is there: others may see the one before others see the other.
const FIRES: &[&str] = &["tryFire"];

#[rustfmt::skip]
pub(super) const REGIONS: &[(Atomicity, &str, &[&str])] = &[
    // Maps. The size is counted after the entry is there (A47).
    (Whole, HASH_MAP, &[
        "get", "containsKey", "getOrDefault", "putVal", "replaceNode", "computeIfAbsent", "computeIfPresent", "compute", "merge", "sumCount",
    ]),
    (Part, HASH_MAP, &["addCount"]),
    (Whole, "java/util/concurrent/ConcurrentSkipListMap", &[
        "doGet", "doPut", "doRemove", "doRemoveFirstEntry", "doRemoveLastEntry", "findFirst", "findLast", "findNear", "computeIfAbsent",
        "computeIfPresent", "compute", "merge", "getAdderCount",
    ]),
    (Part, "java/util/concurrent/ConcurrentSkipListMap", &["addCount"]),
    (Whole, "java/util/concurrent/atomic/LongAdder", &["add", "sum", "reset", "sumThenReset"]),
    (Whole, "java/util/concurrent/CopyOnWriteArrayList", &["add", "addAll", "addIfAbsent", "clear", "remove", "set", "removeIf", "replaceAll", "sort"]),
    // Queues.
    (Whole, "java/util/concurrent/ConcurrentLinkedQueue", &["add", "offer", "peek", "poll", "isEmpty", "remove"]),
    (Whole, "java/util/concurrent/ConcurrentLinkedDeque", DEQUE),
    (Whole, "java/util/concurrent/ConcurrentLinkedDeque", &["add", "offer", "peek", "poll", "isEmpty"]),
    (Whole, "java/util/concurrent/ArrayBlockingQueue", QUEUE),
    (Whole, "java/util/concurrent/LinkedBlockingQueue", QUEUE),
    (Whole, "java/util/concurrent/LinkedBlockingDeque", QUEUE),
    (Whole, "java/util/concurrent/LinkedBlockingDeque", DEQUE),
    (Whole, "java/util/concurrent/LinkedBlockingDeque", &["putFirst", "putLast", "takeFirst", "takeLast"]),
    (Whole, "java/util/concurrent/PriorityBlockingQueue", QUEUE),
    (Whole, "java/util/concurrent/DelayQueue", QUEUE),
    (Spinning, "java/util/concurrent/SynchronousQueue", QUEUE),
    // What goes through all elements of this queue is not atomic.
    (Spinning, "java/util/concurrent/LinkedTransferQueue", &[
        "add", "offer", "peek", "poll", "put", "remove", "take", "transfer", "tryTransfer",
    ]),
    // Synchronizers that are not built on a queue of the JDK's own. Phasers: A47.
    (Whole, "java/util/concurrent/CyclicBarrier", &["dowait", "reset", "isBroken", "getNumberWaiting"]),
    (Spinning, "java/util/concurrent/Exchanger", &["exchange"]),
    (Whole, "java/util/concurrent/Phaser", &[
        "arrive", "arriveAndAwaitAdvance", "arriveAndDeregister", "awaitAdvance", "awaitAdvanceInterruptibly", "bulkRegister", "forceTermination",
        "register", "getArrivedParties", "getPhase", "getRegisteredParties", "getUnarrivedParties", "isTerminated",
    ]),
    (Whole, "java/util/concurrent/locks/StampedLock", &[
        "writeLock", "tryWriteLock", "writeLockInterruptibly", "readLock", "tryReadLock", "readLockInterruptibly", "tryOptimisticRead", "validate",
        "unlockWrite", "unlockRead", "unlock", "tryConvertToWriteLock", "tryConvertToReadLock", "tryConvertToOptimisticRead", "tryUnlockWrite",
        "tryUnlockRead", "isWriteLocked", "isReadLocked", "getReadLockCount", "unstampedUnlockWrite", "unstampedUnlockRead",
    ]),
    // Futures. Whoever waits for one has the result before the pool knows that the task is over.
    (Whole, "java/util/concurrent/FutureTask", &["run", "runAndReset", "get", "cancel"]),
    (Own, "java/util/concurrent/ExecutorCompletionService$QueueingFuture", &["done"]),
    (Whole, FUTURE, &[
        "complete", "completeExceptionally", "cancel", "obtrudeValue", "obtrudeException", "get", "join", "getNow", "postComplete",
        "uniApplyStage", "uniAcceptStage", "uniRunStage", "uniWhenCompleteStage", "uniHandleStage", "uniExceptionallyStage",
        "uniComposeExceptionallyStage", "uniCopyStage", "uniComposeStage", "uniAsMinimalStage", "biApplyStage", "biAcceptStage", "biRunStage",
        "orApplyStage", "orAcceptStage", "orRunStage", "andTree", "anyOf",
    ]),
    // The worker is not idle yet when the result is there: what it does next is another step.
    (Own, "java/util/concurrent/CompletableFuture$AsyncSupply", &["run"]),
    (Own, "java/util/concurrent/CompletableFuture$AsyncRun", &["run"]),
    (Own, "java/util/concurrent/CompletableFuture$UniApply", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$UniAccept", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$UniRun", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$UniWhenComplete", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$UniHandle", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$UniExceptionally", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$UniComposeExceptionally", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$UniRelay", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$UniCompose", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$BiApply", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$BiAccept", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$BiRun", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$BiRelay", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$CoCompletion", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$OrApply", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$OrAccept", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$OrRun", FIRES),
    (Own, "java/util/concurrent/CompletableFuture$AnyOf", FIRES),
    // Pools (A47). A worker takes a task; is busy; runs the task; is idle again: steps, since others can ask for it. A pool is shut down before it ends. `afterExecute`,
    // `onShutdown` and `drainQueue` are where one such thing is over and the next has not begun.
    (Whole, POOL, &[
        "execute", "addWorker", "ensurePrestart", "runWorker", "shutdown", "shutdownNow", "tryTerminate", "awaitTermination", "getActiveCount", "getPoolSize",
        "getTaskCount", "getCompletedTaskCount", "getLargestPoolSize",
    ]),
    (Own, POOL, &["getTask", "processWorkerExit", "afterExecute", "onShutdown", "drainQueue"]),
    (Own, "java/util/concurrent/ScheduledThreadPoolExecutor", &["onShutdown"]),
    (Own, "java/util/concurrent/ThreadPoolExecutor$Worker", &["interruptIfStarted"]),
    (Hushed, POOL, &["interruptIdleWorkers"]),
    (Whole, "java/util/concurrent/ScheduledThreadPoolExecutor", &["delayedExecute", "reExecutePeriodic"]),
    // Work is put into a queue, taken out and done: three steps. Idle workers: A48.
    (Whole, FORK_JOIN, &[
        "execute", "submit", "invoke", "externalPush", "externalSubmit", "poolSubmit", "lazySubmit", "registerWorker", "deregisterWorker", "runWorker",
        "signalWork", "helpQuiescePool", "awaitQuiescence", "isQuiescent", "awaitTermination", "shutdown", "shutdownNow",
    ]),
    (Patient, FORK_JOIN, &["awaitWork"]),
    (Whole, "java/util/concurrent/ForkJoinPool$WorkQueue", &["push"]),
    (Whole, "java/util/concurrent/ForkJoinTask", &[
        "fork", "join", "get", "invoke", "quietlyJoin", "quietlyInvoke", "awaitDone", "awaitPoolInvoke", "doExec", "tryUnfork", "cancel", "complete",
        "completeExceptionally", "quietlyComplete",
    ]),
    (Own, "java/util/concurrent/ForkJoinTask", &["setDone", "trySetThrown", "trySetCancelled"]),
    (Whole, "java/util/concurrent/CountedCompleter", &["tryComplete", "propagateCompletion", "complete", "addToPendingCount", "nextComplete"]),
];
