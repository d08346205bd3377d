//! Themes of programs that are compared with a real JVM, beside those of `crates/engine/tests/generated`, which says
//! what the signs in an action mean.

use super::actions::Theme;

/// The themes.
pub(crate) const MORE: &[Theme] = &[
    MONITORS,
    LOCKS,
    INTERRUPTS,
    POOLS,
    FUTURES,
    LIVES,
    INITIALISERS,
    CONTROL,
    FAULTS,
    ATOMICS,
    COLLECTIONS,
    BARRIERS,
    PARKING,
];

const MONITORS: Theme = Theme {
    members: "
    static class Account {
        int sum;
        boolean isOpen;
        static int count;
        synchronized void add(int k) { sum += k; notifyAll(); }
        synchronized int take(int k) throws InterruptedException { while (sum < k) wait(); sum -= k; return sum; }
        synchronized int tryTake(int k) throws InterruptedException { if (sum < k) wait(2); return sum >= k ? sum
            -= k : -1; }
        synchronized void move(Account to, int k) { sum -= k; to.add(k); }
        static synchronized int made() { return ++count; }
        int both(Account to) { synchronized (this) { synchronized (to) { return sum + to.sum; } } }
        synchronized void open() { isOpen = true; notify(); }
        synchronized void awaitOpen() throws InterruptedException { if (!isOpen) wait(); }
        int again() { synchronized (this) { synchronized (this) { return twice(); } } }
        synchronized int twice() { return sum * 2; }
    }
    static final Account mine = new Account(), yours = new Account();
",
    actions: &[
        "mine.add($k);",
        "$r = mine.take($k);",
        "$r = mine.tryTake($k);",
        "mine.move(yours, $k);",
        "yours.move(mine, $k);",
        "$r = Account.made();",
        "$r = mine.both(yours);",
        "$r = yours.both(mine);",
        "mine.open();",
        "mine.awaitOpen();",
        "$r = mine.again();",
        "synchronized (mine) { $b mine.wait(1); $b }",
        "synchronized (mine) { synchronized (yours) { yours.wait(2); } $b }",
        "synchronized (Account.class) { $b Account.count++; }",
        "synchronized (yours) { yours.notify(); $b }",
        "$r = Thread.holdsLock(mine) ? 1 : 0;",
        "try { mine.notifyAll(); } catch (IllegalMonitorStateException e) { $r = 4; }",
        "try { mine.wait(); } catch (IllegalMonitorStateException e) { $r = 5; }",
        "try { synchronized (mine) { if (mine.sum > 0) throw new RuntimeException(); $b } } catch \
         (RuntimeException e) { $r = 3; }",
        "synchronized (mine) { try { mine.wait(-1); } catch (IllegalArgumentException e) { $r = 6; } }",
    ],
    shown: "mine.sum + \" \" + yours.sum + \" \" + Account.count",
};

const LOCKS: Theme = Theme {
    members: "
    static final ReentrantLock plainLock = new ReentrantLock(), fairLock = new ReentrantLock(true);
    static final Condition changed = plainLock.newCondition(), served = fairLock.newCondition();
    static final ReentrantReadWriteLock shelf = new ReentrantReadWriteLock(), fairShelf = new
            ReentrantReadWriteLock(true);
    static final Lock reading = shelf.readLock(), writing = shelf.writeLock();
    static final Condition written = writing.newCondition();
    static final StampedLock stamps = new StampedLock();
    static int guardedCount;
",
    actions: &[
        "plainLock.lock(); try { guardedCount++; changed.signal(); } finally { plainLock.unlock(); }",
        "plainLock.lock(); try { while (guardedCount == 0) changed.await(); $r = guardedCount--; } finally { \
         plainLock.unlock(); }",
        "plainLock.lock(); try { $r = changed.awaitNanos(50000) > 0 ? 1 : 2; } finally { plainLock.unlock(); }",
        "plainLock.lock(); try { $r = changed.awaitUntil(new Date(5)) ? 1 : 2; } finally { plainLock.unlock(); }",
        "plainLock.lock(); try { changed.signalAll(); $b } finally { plainLock.unlock(); }",
        "plainLock.lock(); plainLock.lock(); try { $r = plainLock.getHoldCount(); $b } finally { \
         plainLock.unlock(); plainLock.unlock(); }",
        "plainLock.lock(); try { plainLock.lock(); try { changed.await(1, TimeUnit.MILLISECONDS); $r = \
         plainLock.getHoldCount(); } finally { plainLock.unlock(); } } finally { plainLock.unlock(); }",
        "$r = plainLock.isHeldByCurrentThread() ? 1 : 0;",
        "$r = plainLock.tryLock() ? plainLock.getHoldCount() : 9; if ($r != 9) plainLock.unlock();",
        "fairLock.lock(); try { $b served.signal(); } finally { fairLock.unlock(); }",
        "fairLock.lock(); try { $r = served.await(1, TimeUnit.MILLISECONDS) ? 1 : 2; } finally { \
         fairLock.unlock(); }",
        "if (fairLock.tryLock(1, TimeUnit.MILLISECONDS)) try { $b } finally { fairLock.unlock(); } else $r = 3;",
        "try { plainLock.unlock(); } catch (IllegalMonitorStateException e) { $r = 4; }",
        "try { changed.signal(); } catch (IllegalMonitorStateException e) { $r = 5; }",
        "reading.lock(); try { $b } finally { reading.unlock(); }",
        "writing.lock(); try { $b written.signalAll(); } finally { writing.unlock(); }",
        "writing.lock(); reading.lock(); writing.unlock(); try { $b } finally { reading.unlock(); }",
        "if (reading.tryLock()) try { $r = shelf.getReadLockCount(); $b } finally { reading.unlock(); } else $r = 6;",
        "if (writing.tryLock()) try { $b } finally { writing.unlock(); } else $r = 7;",
        "if (writing.tryLock(1, TimeUnit.MILLISECONDS)) try { $b } finally { writing.unlock(); } else $r = 8;",
        "reading.lock(); try { $r = writing.tryLock() ? 1 : 2; } finally { reading.unlock(); }",
        "writing.lock(); try { if ($x == 0) written.await(); } finally { writing.unlock(); }",
        "$r = shelf.isWriteLocked() ? 1 : shelf.getReadHoldCount();",
        "$r = shelf.getReadLockCount();",
        "fairShelf.readLock().lock(); try { $b } finally { fairShelf.readLock().unlock(); }",
        "fairShelf.writeLock().lock(); try { $b } finally { fairShelf.writeLock().unlock(); }",
        "long at = stamps.tryWriteLock(); if (at != 0) try { $b } finally { stamps.unlockWrite(at); } else $r = 3;",
        "long at = stamps.readLock(); long up = stamps.tryConvertToWriteLock(at); $r = up == 0 ? 1 : 2; \
         stamps.unlock(up == 0 ? at : up);",
        "long at = stamps.tryReadLock(1, TimeUnit.MILLISECONDS); if (at != 0) { $b stamps.unlockRead(at); } else \
         $r = 4;",
        "long at = stamps.writeLock(); $b long down = stamps.tryConvertToReadLock(at); $r = stamps.isReadLocked() \
         ? 1 : 0; stamps.unlock(down);",
        "$r = stamps.isWriteLocked() ? 1 : stamps.getReadLockCount();",
        "$r = stamps.tryUnlockRead() ? 1 : 0;",
    ],
    shown: "guardedCount",
};

const INTERRUPTS: Theme = Theme {
    members: "
    static final CountDownLatch gateLatch = new CountDownLatch(1);
    static final Semaphore gatePermits = new Semaphore(0), fairPermits = new Semaphore(1, true);
    static final ReentrantLock gateLock = new ReentrantLock();
    static final Condition gateChanged = gateLock.newCondition();
    static final ArrayBlockingQueue<Integer> gateQueue = new ArrayBlockingQueue<>(1);
    static final CyclicBarrier gateBarrier = new CyclicBarrier(2);
    static final FutureTask<Integer> gateTask = new FutureTask<>(() -> 5);
",
    actions: &[
        "$t.interrupt();",
        "$t.interrupt(); $r = $t.isInterrupted() ? 1 : 0;",
        "$r = Thread.interrupted() ? 1 : 0; $r += Thread.interrupted() ? 2 : 0;",
        "try { gateLatch.await(); } catch (InterruptedException e) { $r = Thread.currentThread().isInterrupted() \
         ? 2 : 1; }",
        "try { $r = gateLatch.await(1, TimeUnit.MILLISECONDS) ? 1 : 2; } catch (InterruptedException e) { $r = 3; }",
        "gateLatch.countDown();",
        "try { gatePermits.acquire(); $r = 1; } catch (InterruptedException e) { $r = 2; }",
        "gatePermits.acquireUninterruptibly(); $r = Thread.currentThread().isInterrupted() ? 1 : 2;",
        "gatePermits.release();",
        "try { fairPermits.acquire(); $b fairPermits.release(); } catch (InterruptedException e) { $r = 4; }",
        "$r = fairPermits.tryAcquire(1, TimeUnit.MILLISECONDS) ? 1 : 2; if ($r == 1) fairPermits.release();",
        "try { gateLock.lockInterruptibly(); try { $b } finally { gateLock.unlock(); } } catch \
         (InterruptedException e) { $r = 5; }",
        "gateLock.lock(); try { gateChanged.await(); } catch (InterruptedException e) { $r = 6; } finally { \
         gateLock.unlock(); }",
        "gateLock.lock(); try { gateChanged.signal(); } finally { gateLock.unlock(); }",
        "gateLock.lock(); try { gateChanged.awaitUninterruptibly(); $r = Thread.interrupted() ? 1 : 2; } finally \
         { gateLock.unlock(); }",
        "try { $r = gateQueue.take(); } catch (InterruptedException e) { $r = 7; }",
        "try { gateQueue.put($k); } catch (InterruptedException e) { $r = 8; }",
        "try { gateBarrier.await(); $r = 1; } catch (InterruptedException e) { $r = 2; } catch \
         (BrokenBarrierException e) { $r = 3; }",
        "$r = gateBarrier.isBroken() ? 1 : 0;",
        "try { $r = gateTask.get(); } catch (InterruptedException e) { $r = 9; } catch (CancellationException e) \
         { $r = 8; }",
        "gateTask.run();",
        "$r = gateTask.cancel(true) ? 1 : 2;",
        "try { $t.join(); $r = 1; } catch (InterruptedException e) { $r = 2; }",
        "try { Thread.sleep(1); $r = 1; } catch (InterruptedException e) { $r = Thread.interrupted() ? 3 : 2; }",
        "synchronized (one) { try { one.wait(2); $r = 1; } catch (InterruptedException e) { $r = 2; } }",
        "synchronized (one) { one.notify(); }",
        "Thread.currentThread().interrupt(); try { Thread.sleep(1); } catch (InterruptedException e) { $r = 4; }",
        "Thread.currentThread().interrupt(); synchronized (one) { try { one.wait(); } catch (InterruptedException \
         e) { $r = 5; } }",
        "LockSupport.park(); $r = Thread.interrupted() ? 1 : 2;",
        "TimeUnit.MILLISECONDS.sleep(1);",
    ],
    shown: "gateQueue.size() + \" \" + gatePermits.availablePermits()",
};

const POOLS: Theme = Theme {
    members: "
    static final ExecutorService single = Executors.newSingleThreadExecutor();
    static final ThreadPoolExecutor small =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
    static final ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(single);
    static volatile Future<Integer> handed;
    static Callable<Integer> giving(int k) { return () -> { x += k; return k; }; }
    static int got(Future<Integer> of) throws InterruptedException {
        try { return of.get(); } catch (ExecutionException e) { return 7; } catch (CancellationException e) {
            return 8; }
    }
",
    actions: &[
        "handed = single.submit(giving($k));",
        "if (handed != null) $r = got(handed);",
        "if (handed != null) $r = handed.cancel(false) ? 1 : 2;",
        "if (handed != null) $r = (handed.isDone() ? 1 : 0) + (handed.isCancelled() ? 2 : 0);",
        "try { small.execute(() -> { $c }); } catch (RejectedExecutionException e) { $r = 9; }",
        "try { $r = got(small.submit(giving($k))); } catch (RejectedExecutionException e) { $r = 6; }",
        "$r = small.invokeAll(List.of(giving(1))).size();",
        "$r = single.invokeAny(List.of(giving($k)));",
        "single.shutdown(); $r = single.awaitTermination(1, TimeUnit.MILLISECONDS) ? 1 : 2;",
        "$r = small.shutdownNow().size();",
        "$r = small.isTerminated() ? 1 : small.isShutdown() ? 2 : 3;",
        "handed = single.submit(() -> { if (x == 0) throw new IllegalStateException(); return 1; });",
        "service.submit(giving($k));",
        "Future<Integer> done = service.poll(); $r = done == null ? 0 : done.get();",
        "$r = (int) small.getCompletedTaskCount();",
    ],
    shown: "shut(single, small)",
};

const FUTURES: Theme = Theme {
    members: "
    static final CompletableFuture<Integer> stage = new CompletableFuture<>(), rival = new CompletableFuture<>();
    static final CompletableFuture<Integer> handled = stage.handle((n, e) -> e == null ? n : 40);
    static final CompletableFuture<Integer> saved = stage.thenApply(n -> 10 / (n - 1)).exceptionally(e -> 50);
    static final CompletableFuture<Integer> timed = new CompletableFuture<>();
    static int joined(CompletableFuture<Integer> of) {
        try { return of.join(); } catch (CancellationException e) { return 7; } catch (CompletionException e) {
            return e.getCause() instanceof ArithmeticException ? 8 : 9;
        }
    }
",
    actions: &[
        "$r = stage.complete($k) ? 1 : 0;",
        "$r = joined(stage);",
        "$r = joined(handled);",
        "$r = joined(saved);",
        "$r = handled.getNow(3);",
        "$r = stage.completeExceptionally(new ArithmeticException()) ? 1 : 0;",
        "$r = stage.cancel(false) ? 1 : 0;",
        "rival.complete($k);",
        "stage.applyToEither(rival, n -> n + 10).thenAccept(n -> y = n);",
        "stage.acceptEither(rival, n -> { $x = n; });",
        "stage.runAfterBoth(rival, () -> { $c });",
        "$r = (stage.isDone() ? 1 : 0) + (stage.isCompletedExceptionally() ? 2 : 0) + (stage.isCancelled() ? 4 : 0);",
        "$r = stage.getNumberOfDependents();",
        "CompletableFuture.allOf(stage, rival).whenComplete((n, e) -> { y = e == null ? 1 : 2; });",
        "CompletableFuture.runAsync(() -> { $c });",
        "$r = joined(CompletableFuture.supplyAsync(() -> $x));",
        "stage.thenApplyAsync(n -> n + 1).thenAccept(n -> y = n);",
        "try { $r = stage.get(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { $r = 5; } catch \
         (ExecutionException e) { $r = 6; }",
        "stage.thenCompose(n -> rival).thenAccept(n -> x = n);",
        "CompletableFuture.completedFuture($k).thenCombine(stage, (n, m) -> n + m).thenAccept(n -> v = n);",
        "$r = joined(stage.copy());",
        "stage.whenComplete((n, e) -> { if (e == null) throw new IllegalStateException(); }).exceptionally(e -> y \
         = 3);",
        "$r = stage.toString().contains(\"Not completed\") ? 1 : 2;",
    ],
    shown: "handled.isDone() + \" \" + saved.getNow(-1)",
};

const LIVES: Theme = Theme {
    members: "
    static class Worker extends Thread {
        int n;
        Worker(int k) { n = k; }
        public void run() { n++; x = n; }
        synchronized int value() { return n; }
    }
    static final Worker worker = new Worker(5);
    static final ThreadLocal<Integer> own = new ThreadLocal<>();
    static final ThreadLocal<int[]> pair = ThreadLocal.withInitial(() -> new int[2]);
    static final InheritableThreadLocal<Integer> inherited = new InheritableThreadLocal<>();
",
    actions: &[
        "try { worker.start(); } catch (IllegalThreadStateException e) { $r = 9; }",
        "$r = worker.isAlive() ? 1 : 0;",
        "worker.join();",
        "worker.join(1); $r = worker.n;",
        "$r = worker.n;",
        "$r = worker.value();",
        "$r = worker.getState() == Thread.State.NEW ? 1 : 2;",
        "$r = $t.getState() == Thread.State.TERMINATED ? 1 : 2;",
        "$r = $t.getState().name().length();",
        "$r = $t.isAlive() ? 1 : 2;",
        "$t.join(1); $r = $t.isAlive() ? 1 : 2;",
        "own.set($k); $b $r = own.get();",
        "$r = own.get() == null ? 1 : 2;",
        "pair.get()[0]++; $r = pair.get()[0];",
        "inherited.set($k); Thread heir = new Thread(() -> { y = inherited.get(); }); heir.start(); heir.join();",
        "Thread heir = new Thread(() -> { $x = inherited.get() == null ? 1 : 2; }); inherited.set(1); \
         heir.start(); $b",
        "Thread of = new Thread(() -> { throw new IllegalStateException(); }); \
         of.setUncaughtExceptionHandler((who, e) -> y++); of.start(); $b of.join();",
        "Thread of = new Thread(() -> { throw new ArithmeticException(); }); of.start(); $r = of.isAlive() ? 1 : 2;",
        "Thread.currentThread().setPriority(7); $r = Thread.currentThread().getPriority();",
        "Thread.currentThread().setName(\"n$k\"); $r = Thread.currentThread().getName().length();",
        "$r = Thread.currentThread().isDaemon() ? 1 : 2;",
        "try { $t.setDaemon(true); } catch (IllegalThreadStateException e) { $r = 3; }",
        "Thread.sleep(0, 1); $b",
        "Thread.onSpinWait(); $b",
        "Runtime.getRuntime().gc(); $b",
    ],
    shown: "worker.isAlive() + \" \" + worker.getState()",
};

const INITIALISERS: Theme = Theme {
    members: "
    static class Slow { static int n = 1; static { x++; n += x; } static int get() { return n; } }
    static class Grand { static int g = Slow.n + 1; static { v++; } int i = g; { y++; } }
    static class Heir extends Grand { static final int CONSTANT = 4; static int h = g + 1; static int get() {
            return h; } }
    static class Throwing { static int n; static { if (y == 0) throw new IllegalStateException(\"bad\"); } static
            int get() { return n; } }
    static class Ping { static int n = 1; static { n = Pong.get() + 1; } static int get() { return n; } }
    static class Pong { static int n = 1; static { n = Ping.get() + 2; } static int get() { return n; } }
    static class Waiting { static int n; static { synchronized (other) { n = y; } } static int get() { return n; } }
    static class Holder { static final Holder ONLY = new Holder(); final int n; Holder() { n = ++x; } }
    interface Known { int N = number(); static int number() { return ++y; } default int get() { return N; } }
    static class Knowing implements Known { static int k = ++x; }
    enum Colour { RED { int value() { return x; } }, BLUE; static final Map<String, Colour> ALL = new HashMap<>();
        static { for (Colour c : values()) ALL.put(c.name(), c); } int value() { return ALL.size(); } }
",
    actions: &[
        "$r = Slow.get();",
        "$r = Slow.n;",
        "$r = new Heir().i;",
        "$r = Heir.CONSTANT;",
        "$r = Heir.g;",
        "$r = Heir.get();",
        "try { $r = Throwing.get(); } catch (ExceptionInInitializerError e) { $r = \
         e.getCause().getMessage().length(); } catch (NoClassDefFoundError e) { $r = 6; }",
        "$r = Ping.get();",
        "$r = Pong.get();",
        "$r = Waiting.get();",
        "synchronized (other) { $r = Waiting.get(); }",
        "$r = Holder.ONLY.n;",
        "$r = new Knowing().get();",
        "$r = Knowing.k;",
        "$r = Known.N;",
        "$r = Colour.BLUE.value();",
        "$r = Colour.valueOf(\"RED\").value();",
        "$r = Colour.ALL.size();",
        "$r = new Heir[1].length;",
        "$r = Heir.class.getSimpleName().length();",
        "synchronized (Slow.class) { $r = Slow.n; }",
    ],
    shown: "Slow.n + \" \" + Heir.h",
};

const CONTROL: Theme = Theme {
    members: "
    static long big = 1L << 40;
    static volatile double real = 0.5;
    static String said = \"\";
    static final char[] letters = {'a', 'b'};
    static byte small8 = 127;
    static volatile boolean isOn;
    static int finallyOf(int k) { try { if (k == 1) return k; throw new RuntimeException(); } catch
            (RuntimeException e) { return 5; } finally { x += k; } }
    @SuppressWarnings(\"finally\")
    static int overriding(int k) { try { throw new Error(); } finally { y = k; return 6; } }
    static int switched(String of) { switch (of) { case \"\": return 0; case \"a\": x = 1; case \"ab\": return 2;
            default: return of.length(); } }
    static class Res implements AutoCloseable { Res() { x++; } public void close() { y += x; } }
    record Point(int a, String b) { }
    static int sum(int... all) { int n = 0; for (int one : all) n += one; return n; }
    static <T extends Comparable<T>> T larger(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
",
    actions: &[
        "big += $x; $r = (int) (big >>> 40);",
        "$r = (int) (big % 7) - (int) (big ^ big >> 3);",
        "real = real * 3 + $x; $r = (int) real;",
        "real /= $x; $r = (int) real + (Double.isNaN(real) ? 1 : 0);",
        "said += $k + \"a\"; $r = said.length();",
        "said = said + $x + 'c' + 1.5f + null + true + big;",
        "$r = switched(said);",
        "said = \"a\";",
        "letters[$k - 1]++; $r = letters[0] - letters[1];",
        "small8 += $k; $r = small8;",
        "isOn = !isOn; $r = isOn ? 1 : 0;",
        "$r = finallyOf($k);",
        "$r = overriding($k);",
        "$r = switch ($x) { case 0 -> 1; case 1, 2 -> { int q = y; yield q + 2; } default -> 9; };",
        "int i = 0; outer: while (true) { for (int j = 0; j < 3; j++) { if (i++ == $k) break outer; if (j == 1) \
         continue outer; } } $r = i + $x;",
        "int i = 0; do { $x += i; } while (++i < 2);",
        "try (Res a = new Res(); Res b = new Res()) { $b }",
        "try (Res a = new Res()) { if ($x == 1) throw new IllegalStateException(); } catch (IllegalStateException \
         e) { $r = 8; }",
        "Object of = $x == 0 ? (Object) \"text\" : Integer.valueOf($x); $r = of instanceof String s ? s.length() \
         : (Integer) of;",
        "$r = new Point($x, said).equals(new Point($k, said)) ? 1 : 0;",
        "$r = new Point($x, \"p\").toString().length() + new Point(1, \"q\").hashCode() % 10;",
        "$r = sum($x, y, $k);",
        "$r = larger($x, 1) + larger(\"a\", \"b\").length();",
        "$r = String.valueOf($x).hashCode() + Integer.toBinaryString(x).length();",
        "$r = Integer.MAX_VALUE + $x; $r >>= 28;",
        "StringBuilder of = new StringBuilder(); of.append($x).append('-').append(big).reverse(); $r = of.length();",
        "int[][] grid = new int[2][3]; grid[1][$x & 1] = $k; $r = Arrays.deepToString(grid).length() + grid[1][0];",
        "long of = $x; of = of << 33 | $k; $r = Long.bitCount(of);",
        "$r = (int) Math.round(Math.sqrt($x * 4)) + Math.floorMod(-$k, 3) + Integer.compare($x, 1);",
        "Integer a = 127 + $x, b = 127 + $x; $r = a == b ? 1 : 0;",
        "$r = \"\"\"\n            a\n            b\"\"\".indexOf('b') + $x;",
    ],
    shown: "big + \" \" + real + \" \" + said + letters[0] + small8 + isOn",
};

const FAULTS: Theme = Theme {
    members: "
    static Object thing = \"s\";
    static int[] line = {1, 2};
    static volatile String message = \"\";
    static class Mine extends Exception { Mine(String of, Throwable by) { super(of, by); } }
    static void deep(int k) throws Mine { try { if (k == 0) line[5] = 1; deep(k - 1); } catch
            (ArrayIndexOutOfBoundsException e) { throw new Mine(\"m\" + k, e); } }
",
    actions: &[
        "$r = 4 / $x;",
        "try { $r = 4 / $x; } catch (ArithmeticException e) { message += e.getMessage(); }",
        "try { line[$x + 1]++; } catch (ArrayIndexOutOfBoundsException e) { message += e.getMessage(); }",
        "try { $r = ((Integer) thing) + 1; } catch (ClassCastException e) { message = e.getMessage().substring(0, \
         22); }",
        "try { $r = line.length; } catch (NullPointerException e) { message += e.getMessage(); }",
        "line = null;",
        "line = new int[] {$x};",
        "thing = $x;",
        "thing = null;",
        "try { $r = thing.hashCode() & 7; } catch (NullPointerException e) { message += e.getMessage(); }",
        "$r = line[$x];",
        "try { int[] of = new int[$x - 1]; $r = of.length; } catch (NegativeArraySizeException e) { message += \
         e.getMessage(); }",
        "try { Object[] of = new Integer[1]; of[0] = thing; } catch (ArrayStoreException e) { message += \
         e.getMessage(); }",
        "try { deep(2); } catch (Mine e) { message += e.getMessage() + e.getCause().getClass().getSimpleName(); }",
        "if ($x == $k) throw new IllegalStateException(\"at \" + $k);",
        "try { if ($x == 1) throw new IllegalArgumentException(\"one\"); $b } catch (IllegalArgumentException e) \
         { $r = 3; } finally { $x = 2; }",
        "synchronized (one) { $r = 10 / $x; }",
        "try { synchronized (one) { $x = 10 / y; } } catch (ArithmeticException e) { synchronized (one) { $b } }",
        "assert $x < 2 : \"large\";",
        "try { assert $x < 1 : $x; } catch (AssertionError e) { message += e.getMessage(); }",
        "try { Integer.parseInt(message); } catch (NumberFormatException e) { $r = e.getMessage().length(); }",
        "try { List.of(1).add(2); } catch (UnsupportedOperationException e) { $r = 4; }",
        "try { new ArrayList<Integer>().iterator().next(); } catch (NoSuchElementException e) { $r = 5; }",
        "try { throw thing == null ? new Mine(\"n\", null) : new RuntimeException(); } catch (Mine e) { $r = 6; } \
         catch (RuntimeException e) { $r = 7; }",
        "try { Object of = Objects.requireNonNull(thing, \"gone\"); $r = of == thing ? 1 : 0; } catch \
         (NullPointerException e) { message += e.getMessage(); }",
        "try { \"abc\".substring($x + 2, 3).charAt(0); } catch (StringIndexOutOfBoundsException e) { message += \
         e.getMessage(); }",
    ],
    shown: "message + \" \" + thing",
};

const ATOMICS: Theme = Theme {
    members: "
    static final AtomicBoolean flag = new AtomicBoolean();
    static final AtomicLong total = new AtomicLong(1);
    static final AtomicReference<Integer> cell = new AtomicReference<>(0);
    static final AtomicStampedReference<String> stamped2 = new AtomicStampedReference<>(\"\", 0);
    static final AtomicMarkableReference<String> marked = new AtomicMarkableReference<>(\"\", false);
    static final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(2);
    static final AtomicLongArray longs = new AtomicLongArray(2);
    static final DoubleAdder doubles = new DoubleAdder();
    static final VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
    static final int[] slots = new int[2];
    static class Node { final int n; final Node next; Node(int n, Node next) { this.n = n; this.next = next; } }
    static final AtomicReference<Node> top = new AtomicReference<>();
    static void push(int n) { Node old; do { old = top.get(); } while (!top.compareAndSet(old, new Node(n, old))); }
    static int pop() { Node old; do { old = top.get(); if (old == null) return -1; } while
            (!top.compareAndSet(old, old.next)); return old.n; }
    static String all() { String s = \"\"; for (Node n = top.get(); n != null; n = n.next) s += n.n; return s; }
    static void spinLock() { while (!flag.compareAndSet(false, true)) Thread.onSpinWait(); }
",
    actions: &[
        "$r = flag.compareAndSet(false, true) ? 1 : 0;",
        "$r = flag.getAndSet(false) ? 1 : 0;",
        "spinLock(); $b flag.set(false);",
        "$r = (int) total.getAndAdd($k);",
        "$r = (int) total.accumulateAndGet($k, (a, b) -> a * 2 + b);",
        "total.lazySet($k);",
        "$r = (int) total.getAndUpdate(n -> n + $x);",
        "$r = cell.compareAndSet(0, $k) ? 1 : 0;",
        "$r = cell.getAndSet($k);",
        "$r = cell.compareAndExchange(0, $k);",
        "int[] at = new int[1]; String of = stamped2.get(at); $r = stamped2.compareAndSet(of, of + $k, at[0], \
         at[0] + 1) ? 1 : 0;",
        "$r = stamped2.getStamp() + stamped2.getReference().length();",
        "$r = marked.attemptMark(\"\", true) ? 1 : 0;",
        "$r = marked.compareAndSet(\"\", \"m\", true, false) ? 1 : 0;",
        "$r = marked.isMarked() ? 1 : 0;",
        "names.set(0, \"n$k\");",
        "$r = names.compareAndSet(0, null, \"first\") ? 1 : 0;",
        "$r = names.get(0) == null ? 0 : names.get(0).length();",
        "$r = (int) longs.incrementAndGet(0);",
        "$r = (int) longs.getAndSet(0, $k);",
        "doubles.add($k); $r = (int) doubles.sum();",
        "$r = (int) elements.getAndAdd(slots, 0, $k);",
        "$r = (int) elements.getVolatile(slots, 0);",
        "elements.setOpaque(slots, 1, $k); $r = (int) elements.getOpaque(slots, 1);",
        "$r = (boolean) elements.weakCompareAndSetPlain(slots, 1, 0, $k) ? 1 : 0;",
        "$r = (int) elements.compareAndExchange(slots, 0, 0, $k);",
        "try { elements.setVolatile(slots, 2, 1); } catch (IndexOutOfBoundsException e) { $r = 9; }",
        "push($k);",
        "$r = pop();",
        "VarHandle.fullFence(); $b",
    ],
    shown: "flag + \" \" + total + cell + stamped2.getReference() + marked.isMarked() + names + longs + slots[0] \
         + slots[1] + all()",
};

const COLLECTIONS: Theme = Theme {
    members: "
    static final LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
    static final ConcurrentLinkedDeque<Integer> ends = new ConcurrentLinkedDeque<>();
    static final CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
    static final ConcurrentSkipListSet<Integer> skips = new ConcurrentSkipListSet<>();
    static final ArrayBlockingQueue<Integer> slots2 = new ArrayBlockingQueue<>(2);
    static final LinkedBlockingDeque<Integer> bounds = new LinkedBlockingDeque<>(1);
    static final LinkedBlockingQueue<Integer> limited = new LinkedBlockingQueue<>(1);
    static final ConcurrentHashMap<Integer, List<Integer>> lists = new ConcurrentHashMap<>();
    static final Hashtable<Integer, Integer> table = new Hashtable<>();
    static final Map<Integer, Integer> wrappedMap = Collections.synchronizedSortedMap(new TreeMap<>());
    static final DelayQueue<Later> laters = new DelayQueue<>();
    record Later(int n) implements Delayed {
        public long getDelay(TimeUnit unit) { return 0; }
        public int compareTo(Delayed of) { return Integer.compare(n, ((Later) of).n); }
    }
",
    actions: &[
        "transfer.put($k);",
        "$r = transfer.tryTransfer($k) ? 1 : 0;",
        "$r = transfer.take();",
        "$r = number(transfer.poll(1, TimeUnit.MILLISECONDS));",
        "transfer.transfer($k);",
        "ends.addFirst($k);",
        "$r = number(ends.pollLast());",
        "$r = ends.removeFirstOccurrence($k) ? 1 : 0;",
        "$r = set.add($k) ? 1 : 0;",
        "for (int n : set) { $r += n; set.remove(n); }",
        "$r = skips.add($k) ? 1 : 0;",
        "$r = number(skips.pollFirst());",
        "$r = number(skips.ceiling($k));",
        "slots2.put($k);",
        "$r = slots2.drainTo(ends);",
        "$r = slots2.contains($k) ? 1 : 0;",
        "$r = number(slots2.peek()) + slots2.toArray().length;",
        "try { slots2.add($k); } catch (IllegalStateException e) { $r = 8; }",
        "try { $r = slots2.remove(); } catch (NoSuchElementException e) { $r = 9; }",
        "bounds.putFirst($k);",
        "$r = bounds.offerLast($k, 1, TimeUnit.MILLISECONDS) ? 1 : 0;",
        "$r = bounds.takeLast();",
        "limited.put($k);",
        "$r = limited.take();",
        "$r = limited.offer($k) ? 1 : limited.size() + 4;",
        "lists.computeIfAbsent($k, n -> new CopyOnWriteArrayList<>()).add($x);",
        "$r = lists.getOrDefault(1, List.of()).size();",
        "lists.compute(1, (n, old) -> old == null ? List.of($x) : null);",
        "$r = lists.search(9, (n, old) -> old.isEmpty() ? null : old.get(0)) == null ? 0 : 1;",
        "$r = lists.keySet().removeIf(n -> n == $k) ? 1 : 0;",
        "table.put($k, $x);",
        "$r = table.merge(1, $k, Integer::sum);",
        "synchronized (table) { $r = table.size(); $b }",
        "$r = table.containsValue($k) ? 1 : 0;",
        "wrappedMap.putIfAbsent($k, $x);",
        "$r = wrappedMap.getOrDefault(1, 7);",
        "laters.put(new Later($k));",
        "Later of = laters.poll(); $r = of == null ? 0 : of.n;",
        "$r = laters.take().n;",
        "Iterator<Integer> of = ends.iterator(); $b while (of.hasNext()) $r += of.next();",
        "$r = ends.stream().mapToInt(n -> n).sum();",
    ],
    shown: "transfer + \" \" + ends + set + skips + slots2 + bounds + limited + lists + table + wrappedMap",
};

const BARRIERS: Theme = Theme {
    members: "
    static final CyclicBarrier both2 = new CyclicBarrier(2, () -> y++);
    static final Phaser phases = new Phaser(2) { protected boolean onAdvance(int phase, int parties) { x = phase
            + 1; return phase >= 1; } };
    static final Semaphore fewPermits = new Semaphore(2), fairFew = new Semaphore(1, true);
    static final CountDownLatch two = new CountDownLatch(2);
    static int arrive() throws Exception { try { return both2.await(); } catch (BrokenBarrierException e) {
            return 5; } }
    static int arriveTimed() throws Exception { try { return both2.await(1, TimeUnit.MILLISECONDS); } catch
            (BrokenBarrierException e) { return 5; } catch (TimeoutException e) { return 6; } }
",
    actions: &[
        "$r = arrive();",
        "$r = arrive();",
        "$r = arriveTimed();",
        "both2.reset();",
        "$r = both2.isBroken() ? 1 : both2.getNumberWaiting() + 2;",
        "$r = phases.arriveAndAwaitAdvance();",
        "$r = phases.arriveAndDeregister();",
        "$r = phases.arrive();",
        "$r = phases.awaitAdvance(0);",
        "$r = phases.isTerminated() ? 1 : 0;",
        "$r = phases.register();",
        "$r = phases.getUnarrivedParties();",
        "fewPermits.acquire(2); $b fewPermits.release(2);",
        "$r = fewPermits.tryAcquire(2) ? 1 : 0;",
        "fewPermits.acquire(); $b fewPermits.release();",
        "$r = fewPermits.drainPermits(); fewPermits.release($k);",
        "$r = fewPermits.tryAcquire($k, 1, TimeUnit.MILLISECONDS) ? 1 : 0;",
        "fairFew.acquire(); $b fairFew.release();",
        "$r = fairFew.tryAcquire() ? 1 : 0;",
        "$r = fairFew.hasQueuedThreads() ? 1 : 0;",
        "fairFew.release();",
        "two.countDown();",
        "two.await(); $b",
        "$r = two.await(1, TimeUnit.MILLISECONDS) ? 1 : (int) two.getCount() + 4;",
    ],
    shown: "both2.isBroken() + \" \" + fewPermits.availablePermits() + two.getCount()",
};

const PARKING: Theme = Theme {
    members: "
    static volatile Thread parked;
    static volatile boolean mayGo;
    static final class Gate {
        private volatile int state;
        private final Queue<Thread> waiters = new ConcurrentLinkedQueue<>();
        void pass() { waiters.add(Thread.currentThread()); while (state == 0) LockSupport.park(this); }
        void open() { state = 1; for (Thread t : waiters) LockSupport.unpark(t); }
    }
    static final Gate gate = new Gate();
    static final Timer timer = new Timer(true);
",
    actions: &[
        "parked = Thread.currentThread(); while (!mayGo) LockSupport.park();",
        "parked = Thread.currentThread(); if (!mayGo) LockSupport.parkNanos(100000);",
        "mayGo = true; LockSupport.unpark(parked);",
        "LockSupport.unpark(parked);",
        "LockSupport.unpark(Thread.currentThread()); LockSupport.park(); $b",
        "LockSupport.unpark($t);",
        "LockSupport.parkNanos(1000); $b",
        "LockSupport.parkUntil(5); $b",
        "gate.pass(); $b",
        "gate.open();",
        "$t.interrupt();",
        "$r = LockSupport.getBlocker($t) == null ? 0 : 1;",
        "while (!mayGo) Thread.yield(); $b",
        "mayGo = true;",
        "timer.schedule(new TimerTask() { public void run() { mayGo = true; } }, 1);",
        "$r = $t.getState() == Thread.State.WAITING ? 1 : 2;",
        "Thread.currentThread().interrupt(); LockSupport.park(); $r = Thread.interrupted() ? 1 : 0;",
    ],
    shown: "mayGo",
};
