package uselessthread;

import java.util.ArrayList;
import java.util.List;

/** Threads that others start, that start themselves, or that are only a name for a hook. */
public class Elsewhere {
    static final class Starter extends Thread {
        Starter() {
            start();
        }

        @Override
        public void run() {
            System.out.println("by itself");
        }
    }

    static final class Waiting extends Thread {
        private final Runnable task;

        Waiting(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            task.run();
        }
    }

    static Thread made() {
        return new Thread(() -> System.out.println("by the caller"));
    }

    static void startAll(List<Thread> threads) {
        for (Thread thread : threads) {
            thread.start();
        }
    }

    public static void main(String[] args) {
        new Starter();
        made().start();
        List<Thread> threads = new ArrayList<>();
        threads.add(new Thread(() -> System.out.println("from a list")));
        threads.add(new Waiting(() -> System.out.println("with a task")));
        startAll(threads);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("at the end")));
    }
}
