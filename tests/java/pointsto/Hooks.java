package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Methods of the program's classes that the library calls by itself.
class Hooks {
    static class Pool extends ThreadPoolExecutor {
        Pool(ThreadFactory factory, RejectedExecutionHandler handler) {
            super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory, handler);
        }

        @Override
        protected void beforeExecute(Thread thread, Runnable task) {
            here(); // on pool
        }

        @Override
        protected void afterExecute(Runnable task, Throwable failure) {
            here(); // on pool
        }
    }

    static class Closing extends ThreadPoolExecutor {
        Closing() {
            super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void terminated() {
            here(); // on closing
        }
    }

    static class NeverMade extends ThreadPoolExecutor {
        NeverMade() {
            super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void terminated() {
            here(); // on nothing
        }
    }

    static class Factory implements ThreadFactory {
        @Override
        public Thread newThread(Runnable task) {
            here(); // on main
            return new Thread(task);
        }
    }

    static class Rejected implements RejectedExecutionHandler {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            here(); // on main
            see(task); // sees task
            see(pool); // sees pool
        }
    }

    static class Task implements Runnable {
        @Override
        public void run() {
            here(); // on run
        }
    }

    static class Uncaught implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
            here(); // on failed, anyFailed
        }
    }

    static class Group extends ThreadGroup {
        Group() {
            super("group");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable failure) {
            here(); // on group
        }
    }

    static class Workers implements ForkJoinPool.ForkJoinWorkerThreadFactory {
        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            here(); // on main
            see(pool); // sees forkJoin
            return null;
        }
    }

    static class Local extends ThreadLocal<Object> {
        @Override
        protected Object initialValue() {
            here(); // on main
            return new Object(); // makes initial
        }
    }

    static class ByHash implements Comparator<Object> {
        @Override
        public int compare(Object one, Object other) {
            here(); // on main
            see(one); // sees a, b, c, d
            return 0;
        }
    }

    static class Natural implements Comparable<Natural> {
        @Override
        public int compareTo(Natural other) {
            here(); // on main
            return 0;
        }
    }

    static class Key {
        @Override
        public int hashCode() {
            here(); // on main
            return 0;
        }

        @Override
        public boolean equals(Object other) {
            here(); // on main
            return false;
        }

        @Override
        public String toString() {
            here(); // on main
            return "";
        }
    }

    static class Unused {
        @Override
        public int hashCode() {
            here(); // on nothing
            return 0;
        }

        @Override
        public String toString() {
            here(); // on nothing
            return "";
        }

        @Override
        protected void finalize() {
            here(); // on finalized
        }
    }

    static class Collected {
        @Override
        protected void finalize() {
            here(); // on finalized
        }
    }

    interface Maker {
        Object make();
    }

    static class ByReference {
        @Override
        protected void finalize() {
            here(); // on finalized
        }
    }

    public static void main(String[] args) throws Exception {
        Pool pool = new Pool(new Factory(), new Rejected()); // makes pool; spawns pool task many, pool task many
        pool.execute(new Task()); // makes task; spawns run task, run thread
        new Closing(); // spawns closing task
        Thread thread = new Thread();
        thread.setUncaughtExceptionHandler(new Uncaught()); // spawns failed exception-handler
        Thread.setDefaultUncaughtExceptionHandler(new Uncaught()); // spawns anyFailed exception-handler many
        new Group(); // spawns group exception-handler many
        ForkJoinPool forkJoin = new ForkJoinPool(1, new Workers(), null, false); // makes forkJoin
        forkJoin.execute(() -> here()); // spawns forked task; on forked
        see(new Local().get()); // sees initial

        TreeMap<Object, Object> map = new TreeMap<>(new ByHash());
        map.put(new Object(), null); // makes a
        TreeSet<Object> set = new TreeSet<>(new ByHash());
        set.add(new Object()); // makes b
        PriorityQueue<Object> queue = new PriorityQueue<>(new ByHash());
        queue.add(new Object()); // makes c
        List<Object> list = new ArrayList<>();
        list.add(new Object()); // makes d
        Collections.sort(list, new ByHash());
        Map<Object, Object> skips = new ConcurrentSkipListMap<>();
        skips.put(new Natural(), null);

        Map<Object, Object> keys = new HashMap<>();
        keys.put(new Key(), null);
        new HashSet<>().add(new Key());
        new ConcurrentHashMap<>().put(new Key(), "");
        see(keys.toString()); // sees any String
        see(String.valueOf(new Key())); // sees any String
        List<Object> unused = new ArrayList<>();
        unused.add(new Unused()); // spawns finalized finalizer repeated
        new Collected();
        Maker maker = ByReference::new;
        maker.make();
        FutureTask<Object> future = new FutureTask<>(new Inside(), null);
        future.run();
    }

    static class Inside implements Runnable {
        @Override
        public void run() {
            here(); // on main
        }
    }
}
