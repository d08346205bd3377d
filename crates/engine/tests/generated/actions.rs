//! What generated programs do, by theme: each program is about a few themes.
//!
//! In actions, `$k` is a number, `$r` a field of the thread's own, `$x` a variable that threads share, `$t` a thread,
//! `$b` what is done inside, `$m` the same in a method of its own, and `$c` in
//! code that throws no checked exception.

/// A theme: what its actions need, the actions, and what `main` prints in the end.
pub struct Theme {
    /// Fields, classes and methods.
    pub members: &'static str,
    /// What threads do.
    pub actions: &'static [&'static str],
    /// Expressions of what is left.
    pub shown: &'static str,
}

/// Variables of all programs: `$x`.
pub const VARIABLES: [&str; 5] = ["x", "y", "v", "cells[0]", "cells[1]"];

/// What all programs have.
pub const BASE: Theme = Theme {
    members: "
    static int x, y;
    static volatile int v;
    static final int[] cells = {0, 0};
    static final Object one = new Object(), other = new Object();
",
    actions: &[
        "$x = $k;",
        "$r = $x;",
        "$x++;",
        "$r += $x;",
        "System.out.println($k);",
        "synchronized (one) { $b }",
        "synchronized (other) { $b }",
        "synchronized (one) { synchronized (other) { $b } }",
        "synchronized (other) { synchronized (one) { $b } }",
        "if ($x == $k) { $b }",
        "if ($x == $k) throw new IllegalStateException();",
        "try { $m } catch (RuntimeException e) { $r = 7; }",
        "for (int i = 0; i < 2; i++) { $m }",
    ],
    shown: "x + y + v + cells[0] + cells[1]",
};

/// The others.
pub const THEMES: &[Theme] = &[
    Theme {
        members: "",
        actions: &[
            "synchronized (one) { one.wait(3); }",
            "synchronized (one) { if (x == 0) one.wait(); }",
            "synchronized (one) { while (x == 0) one.wait(); $r = x; }",
            "synchronized (one) { while (y == 0) one.wait(2); }",
            "synchronized (other) { if (v == 0) other.wait(); }",
            "synchronized (one) { x = $k; one.notify(); }",
            "synchronized (one) { y = $k; one.notifyAll(); }",
            "synchronized (one) { one.notify(); }",
            "v = 1; synchronized (other) { other.notifyAll(); }",
            "synchronized (one) { $b one.notify(); $b }",
            "one.notify();",
        ],
        shown: "0",
    },
    Theme {
        members: "
    static final ReentrantLock lock = new ReentrantLock(), second = new ReentrantLock(true);
    static final Condition full = lock.newCondition(), empty = lock.newCondition();
    static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    static final StampedLock stamped = new StampedLock();
",
        actions: &[
            "lock.lock(); try { if (x == 0) full.await(); } finally { lock.unlock(); }",
            "lock.lock(); try { if (y == 0) $r = full.await(3, TimeUnit.MILLISECONDS) ? 1 : 0; } finally { \
             lock.unlock(); }",
            "lock.lock(); try { x = $k; full.signal(); $b } finally { lock.unlock(); }",
            "lock.lock(); try { x = $k; full.signalAll(); } finally { lock.unlock(); }",
            "lock.lock(); try { empty.signal(); $b } finally { lock.unlock(); }",
            "lock.lock(); try { empty.awaitUninterruptibly(); } finally { lock.unlock(); }",
            "lock.lock(); try { $b } finally { lock.unlock(); }",
            "lock.lockInterruptibly(); try { $b } finally { lock.unlock(); }",
            "second.lock(); try { $b } finally { second.unlock(); }",
            "lock.lock(); try { second.lock(); try { $b } finally { second.unlock(); } } finally { lock.unlock(); }",
            "second.lock(); try { lock.lock(); try { $b } finally { lock.unlock(); } } finally { second.unlock(); }",
            "if (lock.tryLock()) try { $b } finally { lock.unlock(); }",
            "if (lock.tryLock(2, TimeUnit.MILLISECONDS)) try { $b } finally { lock.unlock(); }",
            "$r = lock.isLocked() ? 1 : 0;",
            "$r = lock.hasQueuedThreads() ? 1 : 0;",
            "both.writeLock().lock(); try { $b } finally { both.writeLock().unlock(); }",
            "both.readLock().lock(); try { $b } finally { both.readLock().unlock(); }",
            "$r = both.getReadLockCount();",
            "long at = stamped.writeLock(); try { $b } finally { stamped.unlockWrite(at); }",
            "long at = stamped.readLock(); try { $b } finally { stamped.unlockRead(at); }",
            "long at = stamped.tryOptimisticRead(); $r = x; if (!stamped.validate(at)) $r = 5;",
        ],
        shown: "0",
    },
    Theme {
        members: "",
        actions: &[
            "$t.interrupt();",
            "$r = Thread.currentThread().isInterrupted() ? 1 : 0;",
            "$r = Thread.interrupted() ? 1 : 0;",
            "$r = $t.isInterrupted() ? 1 : 0;",
            "Thread.currentThread().interrupt();",
            "Thread.sleep(1);",
            "try { Thread.sleep(2); } catch (InterruptedException e) { $r = 6; $b }",
            "$t.join();",
            "$t.join(2);",
            "$r = $t.isAlive() ? 1 : 0;",
            "$r = $t.getState() == Thread.State.TERMINATED ? 1 : 0;",
            "$r = $t.getState().ordinal();",
            "LockSupport.park();",
            "LockSupport.parkNanos(5);",
            "if (v == 0) LockSupport.park();",
            "LockSupport.unpark($t);",
            "v = 1; LockSupport.unpark($t);",
            "Thread.yield();",
            "synchronized ($t) { $t.wait(2); }",
            "synchronized ($t) { $b }",
            "synchronized (one) { try { one.wait(); } catch (InterruptedException e) { $r = 8; } }",
        ],
        shown: "0",
    },
    Theme {
        members: "
    static final CompletableFuture<Integer> promise = new CompletableFuture<>();
    static final CompletableFuture<Integer> derived = promise.thenApply(n -> n + x);
    static final CompletableFuture<Void> last = derived.thenAccept(n -> { y = n; });
    static final CompletableFuture<Integer> next = new CompletableFuture<>();
",
        actions: &[
            "promise.complete($k);",
            "$r = promise.join();",
            "$r = promise.getNow(0);",
            "$r = derived.getNow(0);",
            "$r = derived.join();",
            "$r = derived.get(2, TimeUnit.MILLISECONDS);",
            "$r = promise.isDone() ? 1 : 0;",
            "promise.thenAccept(n -> { x = n; });",
            "promise.completeExceptionally(new IllegalStateException());",
            "promise.cancel(true);",
            "promise.whenComplete((n, e) -> { $c });",
            "promise.thenCombine(next, (n, m) -> { v = n; return m; });",
            "next.complete(x);",
            "$r = next.getNow(0);",
            "CompletableFuture.anyOf(promise, next).thenRun(() -> { $c });",
            "$r = last.isDone() ? 1 : 0;",
            "promise.thenCompose(n -> next).thenAccept(m -> { x = m; });",
            "promise.obtrudeValue($k);",
        ],
        shown: "promise.isDone() + \" \" + promise.getNumberOfDependents()",
    },
    Theme {
        members: "
    static final ExecutorService inner = Executors.newFixedThreadPool(1), extra = Executors.newSingleThreadExecutor();
    static volatile Future<Integer> given;
",
        actions: &[
            "inner.execute(() -> { $c });",
            "extra.execute(() -> { $c });",
            "$r = inner.submit(() -> { $x = 1; return $k; }).get();",
            "given = extra.submit(() -> { $x = 2; return $k; });",
            "if (given != null) $r = given.get();",
            "if (given != null) $r = given.isDone() ? 1 : 0;",
            "if (given != null) given.cancel(true);",
            "CompletableFuture.supplyAsync(() -> { $x = 1; return $k; }, inner).thenAccept(n -> { y = n; });",
            "$r = CompletableFuture.supplyAsync(() -> $x, extra).join();",
            "inner.shutdown();",
            "inner.shutdownNow();",
            "$r = inner.isShutdown() ? 1 : 0;",
            "$r = extra.isTerminated() ? 1 : 0;",
        ],
        shown: "shut(inner, extra)",
    },
    Theme {
        members: "
    static final CountDownLatch latch = new CountDownLatch(1);
    static final CyclicBarrier barrier = new CyclicBarrier(2, () -> { x = 1; });
    static final Exchanger<Integer> exchanger = new Exchanger<>();
    static final SynchronousQueue<Integer> rendezvous = new SynchronousQueue<>();
    static final ArrayBlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(1);
    static final Semaphore permit = new Semaphore(1);
    static final Phaser phaser = new Phaser(1);
",
        actions: &[
            "latch.countDown();",
            "latch.await();",
            "$r = latch.await(2, TimeUnit.MILLISECONDS) ? 1 : 0;",
            "$r = (int) latch.getCount();",
            "barrier.await();",
            "$r = barrier.getNumberWaiting();",
            "$r = exchanger.exchange($k);",
            "rendezvous.put($k);",
            "$r = rendezvous.take();",
            "$r = rendezvous.offer($k) ? 1 : 0;",
            "$r = number(rendezvous.poll());",
            "bounded.put($k);",
            "$r = bounded.take();",
            "$r = bounded.offer($k) ? 1 : 0;",
            "$r = bounded.remainingCapacity();",
            "$r = number(bounded.poll(2, TimeUnit.MILLISECONDS));",
            "permit.acquire(); try { $b } finally { permit.release(); }",
            "permit.release();",
            "if (permit.tryAcquire()) { $b permit.release(); }",
            "$r = permit.availablePermits();",
            "$r = permit.drainPermits();",
            "$r = phaser.arrive();",
            "$r = phaser.getPhase();",
        ],
        shown: "bounded.size() + \" \" + permit.availablePermits()",
    },
    Theme {
        members: "
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final Set<String> keys = map.keySet();
    static final Collection<Integer> values = map.values();
    static final ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
    static final Map<String, Integer> locked = Collections.synchronizedMap(new HashMap<>());
",
        actions: &[
            "map.put(\"a\", $k);",
            "map.remove(\"a\");",
            "map.putIfAbsent(\"b\", $k);",
            "$r = map.getOrDefault(\"a\", 0);",
            "$r = map.getOrDefault(\"b\", 0);",
            "$r = map.size();",
            "map.computeIfAbsent(\"b\", key -> { $x = $k; return $k; });",
            "map.compute(\"a\", (key, n) -> { $x = 1; return n == null ? $k : null; });",
            "map.merge(\"a\", $k, (p, q) -> p + q + $x);",
            "map.computeIfPresent(\"a\", (key, n) -> { $c return n + 1; });",
            "map.forEach((key, n) -> { $x = n; });",
            "map.replaceAll((key, n) -> n + $x);",
            "$r = keys.contains(\"a\") ? 1 : 0;",
            "keys.remove(\"b\");",
            "keys.removeIf(key -> $x == 0);",
            "for (int n : values) $r += n;",
            "for (Map.Entry<String, Integer> e : map.entrySet()) e.setValue($k);",
            "$r = map.reduceValues(9, n -> n + $x, Integer::sum) == null ? 0 : 1;",
            "sorted.put($k, $k);",
            "sorted.remove($k);",
            "$r = sorted.isEmpty() ? 0 : sorted.headMap(9).size();",
            "$r = sorted.firstEntry() == null ? 0 : 1;",
            "locked.put(\"a\", $k);",
            "locked.computeIfAbsent(\"a\", key -> { $x = $k; return 1; });",
            "synchronized (locked) { $b }",
            "$r = locked.size();",
            "locked.keySet().remove(\"a\");",
            "locked.putAll(map);",
            "map.putAll(locked);",
            "$r = map.equals(locked) ? 1 : 0;",
        ],
        shown: "map + \" \" + sorted + \" \" + locked",
    },
    Theme {
        members: "
    static final ConcurrentLinkedQueue<Integer> linked = new ConcurrentLinkedQueue<>();
    static final CopyOnWriteArrayList<Integer> copied = new CopyOnWriteArrayList<>();
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static final LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
    static final List<Integer> wrapped = Collections.synchronizedList(new ArrayList<>());
    static final List<Integer> seen = Collections.unmodifiableList(wrapped);
    static final PriorityBlockingQueue<Integer> first =
        new PriorityBlockingQueue<>(4, (p, q) -> { y = p; return p - q; });
    static final Iterator<Integer> iterator = linked.iterator();
    static final Vector<Integer> vector = new Vector<>();
",
        actions: &[
            "linked.offer($k);",
            "$r = linked.isEmpty() ? 1 : 0;",
            "$r = number(linked.poll());",
            "for (int n : linked) $x = n;",
            "$r = iterator.hasNext() ? 1 : 0;",
            "linked.addAll(copied);",
            "copied.add($k);",
            "copied.addAll(linked);",
            "copied.addIfAbsent($k);",
            "$r = copied.size();",
            "$r = copied.contains($k) ? 1 : 0;",
            "copied.removeIf(n -> n == $x);",
            "for (int n : copied) { $r += n; $b }",
            "queue.put($k);",
            "$r = queue.take();",
            "queue.drainTo(copied);",
            "queue.drainTo(linked);",
            "$r = number(queue.poll());",
            "$r = queue.size();",
            "deque.addFirst($k);",
            "$r = number(deque.pollLast());",
            "$r = deque.takeFirst();",
            "wrapped.add($k);",
            "wrapped.subList(0, 0).add($k);",
            "wrapped.replaceAll(n -> n + $x);",
            "wrapped.forEach(n -> { $x = n; });",
            "synchronized (wrapped) { $b }",
            "$r = wrapped.size();",
            "$r = seen.size();",
            "wrapped.addAll(copied);",
            "copied.addAll(wrapped);",
            "Collections.shuffle(copied, new Random(3));",
            "wrapped.sort((p, q) -> { $x = p; return q - p; });",
            "first.put($k);",
            "$r = number(first.poll());",
            "vector.add($k);",
            "$r = vector.size();",
            "$r = new ArrayList<>(vector).size();",
            "$r = new ArrayList<>(copied).hashCode();",
        ],
        shown: "linked + \" \" + copied + queue + deque + wrapped + first + vector",
    },
    Theme {
        members: "
    static final AtomicInteger atomic = new AtomicInteger();
    static final AtomicReference<String> name = new AtomicReference<>(\"\");
    static final AtomicIntegerArray numbers = new AtomicIntegerArray(2);
    static final LongAdder adder = new LongAdder();
    static final LongAccumulator most = new LongAccumulator((p, q) -> { y = 1; return Math.max(p, q); }, 0);
    static final class Counted { volatile int n; int plain; }
    static final Counted counted = new Counted();
    static final AtomicIntegerFieldUpdater<Counted> updater =
        AtomicIntegerFieldUpdater.newUpdater(Counted.class, \"n\");
    static final VarHandle handle = handle();
    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(Counted.class, \"plain\", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
",
        actions: &[
            "atomic.set($k);",
            "$r = atomic.get();",
            "$r = atomic.incrementAndGet();",
            "atomic.compareAndSet($k, 0);",
            "$r = atomic.updateAndGet(n -> n + $x);",
            "atomic.getAndAccumulate($k, (p, q) -> { $x = p; return q; });",
            "name.set(\"$k\");",
            "$r = name.get().length();",
            "name.compareAndSet(\"\", \"new\");",
            "name.updateAndGet(n -> n + $x);",
            "numbers.set(0, $k);",
            "$r = numbers.getAndIncrement(1);",
            "$r = numbers.get(0);",
            "adder.add($k);",
            "$r = adder.intValue();",
            "$r = (int) adder.sumThenReset();",
            "most.accumulate($k);",
            "updater.set(counted, $k);",
            "$r = updater.incrementAndGet(counted);",
            "$r = counted.n;",
            "counted.n = $k;",
            "handle.set(counted, $k);",
            "handle.setRelease(counted, $k);",
            "$r = (int) handle.getAcquire(counted);",
            "$r = counted.plain;",
            "handle.compareAndSet(counted, 0, $k);",
        ],
        shown: "atomic + \" \" + name + numbers + adder + most + counted.n + counted.plain",
    },
    Theme {
        members: "
    static class Parent { static int p = x; static void touch() { } static { y = 1; } }
    static class Child extends Parent { static int c = p + 1; static { v = 2; } }
    static class Left { static int l = Right.r + 1; static void touch() { } }
    static class Right { static int r = Left.l + 1; static void touch() { } }
    static class Failing { static int f = 1 / x; static void touch() { } }
    static class Locking { static int f; static { synchronized (one) { f = x; } } static synchronized void add() { f++; } }
    interface Constants { int[] SHARED = {y}; }
    static final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> x);
    enum Kind { FIRST, SECOND; static int made; Kind() { x = 3; } }
",
        actions: &[
            "Parent.touch();",
            "$r = Parent.p;",
            "$r = Child.c;",
            "new Child();",
            "Left.touch();",
            "Right.touch();",
            "$r = Left.l;",
            "try { Failing.touch(); } catch (LinkageError e) { $r = 9; }",
            "Locking.add();",
            "$r = Locking.f;",
            "synchronized (Locking.class) { $b }",
            "Constants.SHARED[0]++;",
            "$r = Constants.SHARED[0];",
            "$r = local.get();",
            "local.set($x);",
            "local.remove();",
            "$r = Kind.SECOND.ordinal();",
            "switch (Kind.values()[$r & 1]) { case FIRST -> { $c } case SECOND -> $x = 2; }",
        ],
        shown: "Parent.p + Child.c + Locking.f",
    },
    Theme {
        members: "
    static class Box {
        int n;
        volatile int m;
        final int fixed;
        Box next;
        final int[] inner = new int[2];
        Box(int k) { fixed = k; n = k; }
        synchronized void add(int k) { n += k; }
        static synchronized void all() { y++; }
        synchronized int get() { return n; }
    }
    static final Box shared = new Box(0);
    static Box published;
    static volatile Box safe;
    static final Box[] boxes = new Box[2];
    static final int[][] rows = {{0}, {0}};
",
        actions: &[
            "shared.n = $k;",
            "$r = shared.n;",
            "shared.m = $k;",
            "shared.add($k);",
            "$r = shared.get();",
            "Box.all();",
            "published = new Box($k);",
            "Box box = new Box($k); box.n = 2; safe = box;",
            "Box box = published; if (box != null) $r = box.n;",
            "Box box = safe; if (box != null) $r = box.n + box.fixed;",
            "Box box = safe; if (box != null) box.n = $k;",
            "Box box = new Box(1); shared.next = box; box.n = $k; box.inner[0] = $k;",
            "Box box = shared.next; if (box != null) { $r = box.inner[0]; box.inner[1] = 1; }",
            "Box box = shared.next; if (box != null) synchronized (box) { $b }",
            "boxes[0] = new Box($k);",
            "Box box = boxes[0]; if (box != null) $r = box.n;",
            "boxes[1] = boxes[0]; boxes[0] = shared;",
            "Box box = boxes[1]; if (box != null) box.add(1);",
            "$r = rows[0][0];",
            "rows[0][0] = $k;",
            "rows[0] = rows[1];",
            "rows[1] = new int[] {$k}; rows[1][0]++;",
            "$r = rows.clone()[0][0];",
            "System.arraycopy(cells, 0, shared.inner, 0, 2);",
            "System.arraycopy(shared.inner, 0, cells, 0, 1);",
            "Arrays.fill(cells, $k);",
            "$r = Arrays.hashCode(cells);",
            "$r = Arrays.stream(cells).sum();",
            "Arrays.sort(cells);",
            "$r = cells.clone()[0];",
            "Box box = new Box($k); new Thread(() -> { box.n = $x; }).start(); box.n++;",
        ],
        shown: "shared.n + shared.m + rows[0][0] + rows[1][0] + shared.inner[0] + shared.inner[1]",
    },
    Theme {
        members: "
    interface Shape { int go(int k); default void twice() { go(1); go(2); } }
    static class One implements Shape { int n; public int go(int k) { n = k; x = k; return n; } }
    record Two(int n) implements Shape { public int go(int k) { y += n; return k; } }
    static Shape shape = new One();
    static final Shape fixed = new One();
    static volatile Runnable task = () -> { x = 1; };
    static final Object[] objects = new Object[2];
    static int down(int n) { x = n; return n == 0 ? y : down(n - 1); }
    static class Key implements Comparable<Key> {
        final int n;
        Key(int n) { this.n = n; }
        public int hashCode() { y++; return 1; }
        public boolean equals(Object of) { x++; return of instanceof Key key && key.n == n; }
        public int compareTo(Key of) { v = n; return n - of.n; }
        public String toString() { return \"k\" + x; }
    }
    static final ConcurrentHashMap<Key, Integer> keyed = new ConcurrentHashMap<>();
    static final CopyOnWriteArrayList<Key> known = new CopyOnWriteArrayList<>();
    static final ConcurrentSkipListSet<Key> ordered = new ConcurrentSkipListSet<>();
    static final PriorityBlockingQueue<Key> waiting = new PriorityBlockingQueue<>();
    static final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
",
        actions: &[
            "$r = shape.go($k);",
            "shape = new Two($k);",
            "shape.twice();",
            "$r = fixed.go($k);",
            "task.run();",
            "task = () -> { $c };",
            "$r = down($k);",
            "objects[0] = new Key($k);",
            "if (objects[0] != null) $r = objects[0].hashCode();",
            "$r = String.valueOf(objects[0]).length();",
            "keyed.put(new Key($k), 1);",
            "$r = keyed.getOrDefault(new Key($k), 0);",
            "keyed.remove(new Key(1));",
            "known.addIfAbsent(new Key($k));",
            "$r = known.indexOf(new Key($k));",
            "ordered.add(new Key($k));",
            "$r = ordered.size();",
            "waiting.add(new Key($k));",
            "$r = waiting.poll() == null ? 0 : 1;",
            "$r = Objects.equals(objects[0], new Key(1)) ? 1 : 0;",
            "tasks.add(() -> { $c });",
            "Runnable next = tasks.poll(); if (next != null) next.run();",
            "Optional.ofNullable(shape).ifPresent(s -> s.go($k));",
            "Shape s = k -> { $x = k; return k; }; s.twice();",
            "List.of(1, 2).forEach(n -> { $x = n; });",
            "$r = known.stream().mapToInt(k -> k.n + $x).sum();",
            "System.out.println(objects[0]);",
        ],
        shown: "keyed.size() + ordered.size() + waiting.size()",
    },
    Theme {
        members: "
    static final StringBuffer text = new StringBuffer();
    static final StringBuilder plain = new StringBuilder();
    static volatile String joined = \"\";
    static final Random random = new Random(5);
    static final List<Integer> unsafe = new ArrayList<>(List.of(1, 2));
    static final Map<String, Integer> hashed = new HashMap<>();
",
        actions: &[
            "text.append($k);",
            "$r = text.length();",
            "text.setLength(0);",
            "synchronized (text) { $b }",
            "plain.append($k);",
            "$r = plain.length();",
            "joined += $x;",
            "$r = joined.length();",
            "$r = random.nextInt(2);",
            "Collections.shuffle(unsafe, random);",
            "unsafe.add($k);",
            "$r = unsafe.size();",
            "$r = unsafe.get(0);",
            "unsafe.set(0, $x);",
            "Collections.sort(unsafe);",
            "unsafe.subList(0, 1).set(0, $k);",
            "for (int n : unsafe) $x = n;",
            "hashed.put(\"a\", $k);",
            "$r = hashed.getOrDefault(\"a\", 0);",
            "hashed.merge(\"a\", 1, Integer::sum);",
            "hashed.remove(\"a\");",
            "$r = hashed.isEmpty() ? 1 : 0;",
            "$r = System.nanoTime() > 0 ? 1 : 0;",
            "$r = String.join(\"-\", joined, \"a\").length();",
            "System.out.print(text);",
            "$r = String.format(\"%s\", text).length();",
            "$r = plain.toString().length() + String.valueOf(plain).length();",
        ],
        shown: "text + \" \" + plain + joined + unsafe + hashed",
    },
    Theme {
        members: "",
        actions: &[
            "System.exit($k);",
            "if ($x == $k) System.exit(0);",
            "Runtime.getRuntime().halt($k);",
            "if (true) throw new IllegalStateException();",
            "Thread.currentThread().setUncaughtExceptionHandler((of, e) -> { $x = 5; System.out.println(5); });",
            "Thread.setDefaultUncaughtExceptionHandler((of, e) -> { $x = 6; });",
            "Thread made = new Thread(() -> { $c }); made.setDaemon(true); made.start();",
            "Thread made = new Thread(() -> { $c }); made.start();",
            "Thread made = new Thread(() -> { $c }); made.start(); $b made.join();",
            "Thread made = new Thread(() -> { $c }); made.setUncaughtExceptionHandler((of, e) -> { $x = 4; }); made.start();",
            "$r = $x / ($x - 1);",
            "Integer none = $x == 0 ? null : 1; $r = none;",
            "cells[$x] = $k;",
            "assert $x == 0;",
        ],
        shown: "0",
    },
];
