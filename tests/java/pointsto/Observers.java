package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// Listeners, own executors and threads, and locks that come from locks.
class Observers {
    interface Listener<E> {
        void on(E event);
    }

    static class Subject<E> {
        private final List<Listener<? super E>> listeners = new ArrayList<>();

        synchronized void add(Listener<? super E> listener) {
            listeners.add(listener);
        }

        synchronized void fire(E event) {
            for (Listener<? super E> listener : listeners) {
                listener.on(event);
            }
        }
    }

    static class Typed implements Listener<StringBuilder> {
        @Override
        public void on(StringBuilder event) {
            see(event); // sees builder
            here(); // on main
        }
    }

    static class Direct implements Executor {
        @Override
        public void execute(Runnable task) {
            task.run();
        }
    }

    static class PerTask implements Executor {
        @Override
        public void execute(Runnable task) {
            new Thread(task).start(); // spawns perTask thread
        }
    }

    static class Base extends Thread {
        Base(Runnable target) {
            super(target);
        }

        @Override
        public void run() {
            here(); // on base
            super.run();
        }
    }

    static class Starting extends Thread {
        Starting() {
            start(); // spawns starting thread
        }

        @Override
        public void run() {
            here(); // on starting
        }
    }

    static abstract class Template {
        final Object produce() {
            return make();
        }

        abstract Object make();
    }

    static class First extends Template {
        @Override
        Object make() {
            return new Object(); // makes first
        }
    }

    static class Second extends Template {
        @Override
        Object make() {
            return new Object(); // makes second
        }
    }

    public static void main(String[] args) {
        Subject<StringBuilder> one = new Subject<>();
        Subject<Object> two = new Subject<>();
        one.add(new Typed());
        two.add(event -> see(event)); // sees plain
        one.fire(new StringBuilder()); // makes builder
        two.fire(new Object()); // makes plain

        new Direct().execute(() -> here()); // on main
        new PerTask().execute(() -> here()); // on perTask
        new Base(() -> here()).start(); // spawns base thread; on base
        see(new Starting()); // makes started; sees started
        ThreadFactory factory = task -> new Thread(task); // makes worker
        Thread worker = factory.newThread(() -> here()); // on worker
        see(worker); // sees worker
        worker.start(); // spawns worker thread
        Thread[] threads = new Thread[2];
        for (int n = 0; n < threads.length; n++) {
            threads[n] = new Thread(() -> here()); // makes slot; on slot
        }
        for (Thread thread : threads) {
            thread.start(); // spawns slot thread
        }

        ReadWriteLock left = new ReentrantReadWriteLock();
        ReadWriteLock right = new ReentrantReadWriteLock();
        see(left.readLock()); // makes leftRead; sees leftRead
        see(right.readLock()); // makes rightRead; sees rightRead
        ReentrantLock lock = new ReentrantLock();
        Condition full = lock.newCondition(); // makes full
        see(full); // sees full

        Template first = new First();
        Template second = new Second();
        see(first.produce()); // sees first, ~second
        see(second.produce()); // sees second, ~first
        see(System.out); // sees any PrintStream
    }
}
