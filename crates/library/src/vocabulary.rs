//! The closed vocabularies of the model format: every word a model file may use, with its meaning.
//!
//! A word is spelled once, here; `docs/models.md` lists them all, which a test checks.

/// An enumeration whose variants are words of the model format.
pub trait Word: Copy + PartialEq + 'static {
    /// All words with their variants, in the order in which messages list them.
    const ALL: &'static [(&'static str, Self)];

    /// The variant that `word` spells.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(spelling, _)| *spelling == word).map(|(_, variant)| *variant)
    }

    /// How the variant is spelled.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, variant)| *variant == self).map_or("", |(spelling, _)| spelling)
    }
}

macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl Word for $name {
            const ALL: &'static [(&'static str, Self)] = &[$(($word, Self::$variant),)*];
        }
    };
}

vocabulary! {
    /// An abstract field of a library object: what the object holds, whatever its real fields are called.
    Field {
        /// An element of a collection, array, iterator or stream.
        Element = "element",
        /// A key of a map, or the key of a map entry.
        Key = "key",
        /// A value of a map, or the one value of a holder: optional, atomic, thread-local, future, reference.
        Value = "value",
        /// What an iterator walks over, or a view shows, or a wrapper wraps.
        Source = "source",
        /// The lock that a condition belongs to.
        Lock = "lock",
        /// What a thread, future or timer runs.
        Task = "task",
        /// The comparator of a sorted collection, or the comparison a comparator delegates to.
        Comparator = "comparator",
        /// A handler or listener that is kept to be called later.
        Handler = "handler",
        /// What makes new objects on demand: thread factories, initial-value suppliers.
        Factory = "factory",
        /// What runs tasks: the executor behind a service, the pool behind a parallel stream.
        Pool = "pool",
        /// A second function or object kept beside the others (the finisher of a collector and the like).
        Extra = "extra",
    }
}

vocabulary! {
    /// What starts running when a library runs a callback on another thread.
    OriginKind {
        /// A platform thread.
        Thread = "thread",
        /// A virtual thread.
        VirtualThread = "virtual-thread",
        /// A task on an executor.
        Task = "task",
        /// A coroutine: a task that gives its thread to others while it waits.
        Coroutine = "coroutine",
        /// A task that a timer or scheduler runs later.
        Timer = "timer",
        /// A fork-join task.
        ForkJoin = "fork-join",
        /// A stage of a completion: on the thread that completes the stage before it, or at once on the current one.
        Completion = "completion",
        /// An operation of a stream: on the current thread and, if any object reaches `this.pool`, on pool threads.
        ParallelStream = "parallel-stream",
        /// A thread that runs when the virtual machine ends.
        ShutdownHook = "shutdown-hook",
        /// The one thread that dispatches user-interface events.
        EventDispatch = "event-dispatch",
        /// A handler for an exception that ends a thread: on that thread.
        ExceptionHandler = "exception-handler",
        /// An action of a cleaner: on the cleaner's thread.
        Cleaner = "cleaner",
        /// A finaliser: on the finaliser thread.
        Finalizer = "finalizer",
        /// A call by a server or framework that handles requests.
        Request = "request",
    }
}

impl OriginKind {
    /// Whether such a thread runs one task, and ends.
    pub fn runs_a_task(self) -> bool {
        use OriginKind::{Coroutine, ForkJoin, Task, Thread, VirtualThread};
        matches!(self, Thread | VirtualThread | Task | Coroutine | ForkJoin)
    }

    /// Whether it gives its thread to others while it waits.
    pub fn gives_way(self) -> bool {
        self == OriginKind::Coroutine
    }
}

vocabulary! {
    /// How often a spawned callback may run for one call.
    Multiplicity {
        /// At most once.
        Once = "once",
        /// Any number of times, never twice at the same time.
        Repeated = "repeated",
        /// Any number of times, also at the same time.
        Many = "many",
    }
}

vocabulary! {
    /// What a method does to a lock.
    LockAction {
        /// Acquires the lock.
        Acquire = "acquire",
        /// Releases the lock.
        Release = "release",
        /// Changes the mode in which the lock is held; the old mode is released.
        Convert = "convert",
        /// Tests that an optimistic read still holds.
        Validate = "validate",
        /// Releases the lock, waits for a signal, acquires the lock again.
        Await = "await",
        /// Wakes one waiter.
        Signal = "signal",
        /// Wakes all waiters.
        SignalAll = "signal-all",
    }
}

vocabulary! {
    /// The two kinds of lock an object can be: they do not exclude each other.
    LockSort {
        /// The object's own lock operations. The default.
        Explicit = "explicit",
        /// The object's monitor, as taken by `synchronized`.
        Monitor = "monitor",
    }
}

vocabulary! {
    /// The mode in which a lock is held.
    LockMode {
        /// Excludes every other holder. The default.
        Exclusive = "exclusive",
        /// Shared with other readers.
        Read = "read",
        /// Not held at all: reads must be validated afterwards.
        Optimistic = "optimistic",
        /// Whichever mode the lock is held in.
        Any = "any",
    }
}

vocabulary! {
    /// For which result of the call an effect takes place.
    Outcome {
        /// Whenever the call returns normally. The default.
        Always = "always",
        /// Only if it returns `true`.
        IfTrue = "if-true",
        /// Only if it returns `false`.
        IfFalse = "if-false",
        /// Only if it returns a number other than zero.
        IfNonzero = "if-nonzero",
        /// Only if it returns an object.
        IfNonnull = "if-nonnull",
    }
}

vocabulary! {
    /// Which end of a happens-before edge a call is.
    OrderDirection {
        /// What the thread did before the call happens before the matching acquires return.
        Release = "release",
        /// What came before the matching releases happens before what the thread does after the call.
        Acquire = "acquire",
    }
}

vocabulary! {
    /// Which releases and acquires on one object match.
    OrderKind {
        /// The end of what the object stands for (a thread, future or stage), and waiting for it. What is spawned
        /// `completing` the object releases it when it ends.
        Complete = "complete",
        /// Counting down a latch, and waiting for zero: the acquire matches all releases.
        Latch = "latch",
        /// Meeting at a barrier or phaser: everything before one round happens before everything after it.
        Barrier = "barrier",
        /// Releasing and acquiring permits.
        Permit = "permit",
        /// Handing an element over a queue: the acquire matches the release that put the element it got.
        Queue = "queue",
        /// Swapping objects at an exchanger: the two calls that meet match each other in both directions.
        Exchange = "exchange",
        /// Reading a variable with volatile or acquire semantics: matches the write it reads from.
        Atomic = "atomic",
        /// Reading what was stored in a concurrent collection: matches the write it reads from.
        Collection = "collection",
        /// The end of all tasks of an executor, and waiting for it: matches the end of all that is spawned `on` it.
        Termination = "termination",
        /// Interrupting a thread, and noticing it.
        Interrupt = "interrupt",
    }
}

vocabulary! {
    /// What a call may have to wait for.
    BlockingKind {
        /// The clock.
        Sleep = "sleep",
        /// A file, socket, console or pipe.
        Io = "io",
        /// A lock.
        Lock = "lock",
        /// A signal on a monitor or condition.
        Wait = "wait",
        /// The end of a thread.
        Join = "join",
        /// The result of a task.
        Future = "future",
        /// An element of, or room in, a queue.
        Queue = "queue",
        /// A latch.
        Latch = "latch",
        /// The other parties of a barrier, phaser or exchanger.
        Barrier = "barrier",
        /// A permit of a semaphore.
        Permit = "permit",
        /// An unpark.
        Park = "park",
        /// The end of all tasks of an executor.
        Termination = "termination",
        /// The end of another process.
        Process = "process",
        /// The event-dispatch thread.
        EventDispatch = "event-dispatch",
    }
}

vocabulary! {
    /// What is lost when a caller ignores the result.
    UnusedResult {
        /// Which of two racing threads won, and so which object is the stored one.
        LostRace = "lost-race",
        /// The exception that a task ended with.
        LostFailure = "lost-failure",
        /// Whether the call did anything, or timed out.
        UnknownOutcome = "unknown-outcome",
        /// Everything: the call has no other effect.
        Pointless = "pointless",
    }
}

vocabulary! {
    /// On what occasion a method throws an exception.
    Occasion {
        /// A number that it is given is negative.
        Negative = "if-negative",
        /// A number that it is given is zero or negative.
        NotPositive = "if-not-positive",
        /// Somebody interrupts the thread, or cancels what it waits for.
        Interrupted = "if-interrupted",
        /// The thread does not hold the lock that the call releases, waits for or signals.
        NotHeld = "if-not-held",
        /// The thread that it starts was started before.
        Started = "if-started",
        /// A task has failed whose result it asks for.
        Failed = "if-failed",
        /// An executor takes no more tasks.
        Refused = "if-refused",
    }
}

vocabulary! {
    /// What a field handle (a `VarHandle` or field updater) is made to name.
    FieldHandle {
        /// An instance field.
        Instance = "instance",
        /// A static field.
        Static = "static",
        /// The elements of an array.
        Element = "element",
    }
}

vocabulary! {
    /// What an access through a field handle does. The last argument is what is stored; the result is what was read.
    AccessKind {
        /// Reads.
        Read = "read",
        /// Writes.
        Write = "write",
        /// Reads and writes as one action.
        Update = "update",
    }
}

vocabulary! {
    /// The memory order of an access through a field handle.
    AccessOrder {
        /// None.
        Plain = "plain",
        /// Atomic, but orders nothing.
        Opaque = "opaque",
        /// Acquire.
        Acquire = "acquire",
        /// Release.
        Release = "release",
        /// Volatile.
        Volatile = "volatile",
    }
}

vocabulary! {
    /// What the methods of a class do that have no entry, here or in a supertype.
    Others {
        /// Nothing that matters to concurrency: no access to shared contents, no flow, and a new object as result.
        Neutral = "neutral",
        /// Read the contents of the receiver.
        Read = "read",
        /// Read and write the contents of the receiver.
        Write = "write",
    }
}

vocabulary! {
    /// Plain facts about a class.
    ClassFact {
        /// Each method is atomic with respect to the others: accesses to the contents do not race with each other.
        ThreadSafe = "thread-safe",
        /// The contents may be used by one thread at a time.
        NotThreadSafe = "not-thread-safe",
        /// The contents never change after construction.
        Immutable = "immutable",
        /// Holds other objects: it pays to distinguish instances.
        Container = "container",
        /// Its methods access nothing but its instance, their arguments, and what these hold: no static state.
        SelfContained = "self-contained",
        /// Its instances are locks.
        Lock = "lock",
        /// A thread that takes such a lock again waits for itself.
        NotReentrant = "not-reentrant",
        /// Its instances are conditions of a lock.
        Condition = "condition",
        /// Its instances are threads.
        Thread = "thread",
        /// Its instances run tasks.
        Executor = "executor",
        /// Its instances run tasks one at a time, in the order of submission.
        Serial = "serial",
        /// Its instances wrap others of their kind, which were made before them.
        Wraps = "wraps",
        /// Its instances stand for the result of a task.
        Future = "future",
        /// Its instances have no identity of their own: they must not be locked.
        ValueBased = "value-based",
        /// Its instances may be shared with unrelated code (caches, interning): they must not be locked.
        SharedInstances = "shared-instances",
        /// May be used on the event-dispatch thread alone.
        EventDispatchConfined = "event-dispatch-confined",
        /// By convention, one thread uses an instance.
        OneUser = "one-user",
        /// Makes each method atomic with a lock, but iteration needs the caller to hold that lock.
        SynchronizedWrapper = "synchronized-wrapper",
        /// Each thread has its own contents.
        ThreadLocal = "thread-local",
        /// A framework makes the instances of its subclasses, so that nothing in the program need do so.
        FrameworkMade = "framework-made",
    }
}

vocabulary! {
    /// What an annotation says about the class or member that has it, or a superclass about methods of its subclasses.
    Mark {
        /// A test: a runner makes an instance and calls it, one test after the other.
        Test = "test",
        /// Runs before each test.
        BeforeEach = "before-each",
        /// Runs after each test.
        AfterEach = "after-each",
        /// Runs once, before all tests of the class.
        BeforeAll = "before-all",
        /// Runs once, after all tests of the class.
        AfterAll = "after-all",
        /// A framework calls it once, before it uses the object.
        AtStart = "at-start",
        /// A framework calls it once, after everything else that it does with the object.
        AtEnd = "at-end",
        /// A framework calls it any number of times, also at the same time.
        Handler = "handler",
        /// A framework calls it repeatedly, never concurrently with itself.
        Scheduled = "scheduled",
        /// A framework makes one object of the class and passes it to all that need one.
        Made = "made",
        /// A framework stores an object that it has made into the field, or passes it to the method.
        Injected = "injected",
        /// The author states that the class is thread-safe.
        ThreadSafe = "thread-safe",
        /// The author states that the class is not thread-safe.
        NotThreadSafe = "not-thread-safe",
        /// The author states that instances of the class never change.
        Immutable = "immutable",
        /// One thread uses the object, or the field.
        ThreadConfined = "thread-confined",
        /// Others see the method only so that tests can call it.
        ForTests = "for-tests",
        /// A field is accessed, or a method called, with the named lock held.
        GuardedBy = "guarded-by",
        /// What a field refers to is used with the named lock held.
        ValueGuardedBy = "value-guarded-by",
        /// The method has to be atomic: as if it happened in one moment.
        Atomic = "atomic",
    }
}

vocabulary! {
    /// What a method does by reflection, on the class objects, constructors, methods and fields that may reach it.
    Reflection {
        /// Returns the class that its string argument names.
        Class = "class",
        /// Returns the constructors of the class `this`.
        Constructor = "constructor",
        /// Returns the methods of the class `this`, or those that its string argument names.
        Method = "method",
        /// Returns the fields of the class `this`, or the one that its string argument names.
        Field = "field",
        /// Returns a new instance of the class or constructor `this`, made with the elements of the argument, if any.
        NewInstance = "new-instance",
        /// Calls the method `this` on the first argument with the elements of the second.
        Invoke = "invoke",
        /// Returns what the field `this` of the first argument holds.
        Read = "read",
        /// Stores the second argument into the field `this` of the first.
        Write = "write",
        /// Makes instances of the providers of the service that its class argument names: `return.element`.
        Services = "services",
        /// Returns the class of the elements of the array class `this`.
        Component = "component",
        /// Returns a new array: of the class that its class argument names if it returns arrays, else of such elements.
        Array = "array",
        /// Returns a proxy of the interfaces in its array argument: calls of their methods call the last argument.
        Proxy = "proxy",
    }
}

vocabulary! {
    /// Plain facts about a method.
    MethodFact {
        /// Known to do nothing that matters to concurrency; its result is a new object.
        Neutral = "neutral",
        /// Accesses the contents as one action, although the class is not thread-safe.
        Atomic = "atomic",
        /// May return without cause: what is waited for must be tested again, in a loop.
        WakesSpuriously = "wakes-spuriously",
        /// Returns whether the current thread is the event-dispatch thread.
        TellsEventThread = "tells-event-thread",
        /// Shows a window, or starts a timer: events may come from now on.
        OpensEvents = "opens-events",
        /// Removes what it returns from the receiver.
        Removes = "removes",
        /// Returns another number at each call, unless something else changes the receiver.
        CountsUp = "counts-up",
        /// Leaves nothing of what the receiver held.
        Clears = "clears",
        /// A method that threads run: a class that declares it is made for several threads.
        Task = "task",
        /// Runs the function that the receiver is: what it does depends on who made the function.
        Function = "function",
        /// Makes its callbacks with every element before it returns.
        EachElement = "each-element",
        /// Only a hint to the scheduler: a program must not depend on it.
        SchedulingHint = "scheduling-hint",
        /// Runs its task on the current thread, though it looks as if it starts one.
        RunsHere = "runs-here",
        /// Stops or suspends another thread at an arbitrary point.
        UnsafeStop = "unsafe-stop",
        /// Sets the interrupt status of a thread.
        Interrupts = "interrupts",
        /// Keeps a task that has not begun from running. Nothing that runs is interrupted.
        Withdraws = "withdraws",
        /// Reads the interrupt status and leaves it.
        TestsInterrupt = "tests-interrupt",
        /// Reads the interrupt status and clears it.
        ClearsInterrupt = "clears-interrupt",
        /// Its result tells how far other threads have come.
        TellsProgress = "tells-progress",
        /// Reads the clock.
        ReadsClock = "reads-clock",
        /// Lets a parked thread go on, or the next `park` of a thread return at once.
        Unparks = "unparks",
        /// Runs callbacks while it holds a lock of its own, or part of one.
        CallsUnderLock = "calls-under-lock",
        /// Does not return.
        NeverReturns = "never-returns",
        /// Returns whether the current thread holds a lock.
        TestsLock = "tests-lock",
        /// Stores unconditionally: it does not test again what the caller tested before.
        StoresAnyway = "stores-anyway",
        /// Removes what the current thread keeps in the receiver.
        Forgets = "forgets",
        /// The model holds even where the code of the method is available.
        Intrinsic = "intrinsic",
        /// Never returns `null`.
        NonNull = "non-null",
        /// Returns normally, unless an argument that must not be `null` is, a callback throws, or threads share an
        /// object that is not thread-safe.
        Total = "total",
        /// Makes a future fail: who asks for its result gets an exception.
        FailsTask = "fails-task",
        /// Does not mind arguments that are `null`.
        AcceptsNull = "accepts-null",
        /// Makes objects of the program's classes, or calls their methods, though no argument says which.
        Unforeseeable = "unforeseeable",
        /// Reads or writes what other threads may access, and is no step of its own in the explorer.
        NoStep = "no-step",
        /// Reads the fields of the caller's `this` that serialisation writes by default. Only a method that
        /// serialisation itself calls may call it.
        SerialisesCaller = "serialises-caller",
    }
}

vocabulary! {
    /// How the code of a class treats shared memory: whether its accesses are steps that the explorer has to order.
    #[derive(Default)]
    Conduct {
        /// Every access is a step. The default.
        #[default]
        Visible = "visible",
        /// Two threads never access its non-volatile state at the same time: a lock of its own guards that state, a
        /// volatile field hands it over, or each thread has its own (A43).
        Guarded = "guarded",
        /// As `guarded`; so are the `guarded-set`s in which it keeps its workers.
        GuardedPool = "guarded-pool",
        /// A collection that is guarded where a `guarded-pool` uses it.
        GuardedSet = "guarded-set",
        /// Reads only the bytes of strings, which never change.
        Text = "text",
        /// Reads only what never changes after construction (A38).
        Constant = "constant",
        /// No thread reads what is written to its objects.
        WriteOnly = "write-only",
        /// Finds, makes and keeps what the library itself needs. Nothing that it does, or that it calls, is a step,
        /// unless it has to wait or calls the program (A38).
        Internal = "internal",
        /// As `internal`, but to take a lock is a step, though it is free: other threads may hold it while the machine
        /// does something for them that the program can observe.
        InternalUnderLock = "internal-under-lock",
        /// Works on data of the program, even where `internal` code calls it.
        ServesCaller = "serves-caller",
    }
}

vocabulary! {
    /// How much of a method is one step of the explorer.
    Atomicity {
        /// The whole method, as part of the step of its caller if the caller is atomic.
        Whole = "whole",
        /// The whole method, never together with its caller.
        Separate = "separate",
        /// The whole method, never together with callers in its own class. It is part of the step of atomic callers in
        /// other classes.
        SeparateInClass = "separate-in-class",
        /// As `whole`; it spins for a while before it parks, and could park at once.
        Spinning = "spinning",
        /// As `whole`; it interrupts threads, but the program cannot observe these interrupts.
        QuietInterrupts = "quiet-interrupts",
        /// As `whole`; a timed park in it is assumed to last long enough (A48).
        LongPark = "long-park",
        /// To call it is a step, though the code of its class is `internal`; what comes after is no part of the step
        /// if it is a step itself.
        Call = "call",
    }
}

vocabulary! {
    /// Why the code of a class reads the clock.
    #[derive(Default)]
    ClockUse {
        /// As a program does: from then on time passes. The default.
        #[default]
        Program = "program",
        /// To compute how much of a wait is left.
        Wait = "wait",
        /// For an arbitrary number, such as a seed, or for a time that is only recorded.
        Indifferent = "indifferent",
        /// On behalf of its caller.
        Caller = "caller",
    }
}

vocabulary! {
    /// The behaviour that the explorer uses for the objects of a class, in place of their code.
    SynchronizerKind {
        /// A lock that its owner can acquire again.
        ReentrantLock = "reentrant-lock",
        /// A lock that its owner cannot acquire again, and that any thread can release.
        PlainLock = "plain-lock",
        /// A lock for one writer or many readers, both reentrant.
        ReadWriteLock = "read-write-lock",
        /// A number of permits.
        Semaphore = "semaphore",
        /// A count that threads wait for until it is zero.
        Latch = "latch",
        /// A condition of a lock.
        Condition = "condition",
    }
}

vocabulary! {
    /// What a method does to a synchronizer.
    ActionKind {
        /// Acquires it, and waits until it can. A number says how often, or how many permits.
        Acquire = "acquire",
        /// Acquires it if it is available.
        TryAcquire = "try-acquire",
        /// Takes permits if they are available. Returns how many are left; negative if there were too few.
        TryPermits = "try-permits",
        /// Takes all available permits, and returns how many.
        DrainPermits = "drain-permits",
        /// Reduces the number of permits, which may become negative.
        ReducePermits = "reduce-permits",
        /// Releases it.
        Release = "release",
        /// Returns whether the current thread holds it.
        IsHeld = "is-held",
        /// Returns how often the current thread holds it.
        HoldCount = "hold-count",
        /// Returns whether threads wait for it.
        HasQueued = "has-queued",
        /// Returns how many threads wait for it.
        QueueLength = "queue-length",
        /// Returns whether a given thread waits for it.
        IsQueued = "is-queued",
        /// Returns something that depends on the order of the waiting threads, which the explorer does not model.
        QueueOrder = "queue-order",
        /// Releases the lock of a condition, waits for a signal, acquires the lock again.
        Await = "await",
        /// Wakes one thread that waits for a condition.
        Signal = "signal",
        /// Wakes all of them.
        SignalAll = "signal-all",
    }
}
