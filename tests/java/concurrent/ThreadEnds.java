package concurrent;

import java.util.concurrent.atomic.AtomicReference;

/** What a thread that has ended still tells: its name and state; its group and its handler are gone. */
public class ThreadEnds {
    private static final ThreadLocal<String> LOCAL = ThreadLocal.withInitial(() -> Thread.currentThread().getName() + "'s");

    static void show(String when, Thread t) {
        System.out.println(when + ": " + t.getName() + " " + t.getState() + " " + t.isAlive() + " "
            + (t.getThreadGroup() == null ? "no group" : t.getThreadGroup().getName()) + " "
            + (t.getUncaughtExceptionHandler() == null ? "no handler" : "a handler") + " " + t.isInterrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicReference<String> handled = new AtomicReference<>();
        Thread quiet = new Thread(() -> System.out.println(LOCAL.get()), "quiet");
        quiet.setUncaughtExceptionHandler((t, e) -> handled.set("never"));
        show("before", quiet);
        quiet.start();
        quiet.join();
        show("after", quiet);
        System.out.println(handled.get());

        Thread loud = new Thread(() -> {
            LOCAL.get();
            throw new IllegalStateException("thrown");
        }, "loud");
        loud.setUncaughtExceptionHandler((t, e) -> {
            show("in the handler", t);
            handled.set(e.getMessage() + " by " + LOCAL.get());
        });
        loud.start();
        loud.join();
        show("after", loud);
        System.out.println(handled.get());

        Thread careless = new Thread(() -> {
            throw new IllegalStateException("again");
        }, "careless");
        careless.setUncaughtExceptionHandler((t, e) -> {
            throw new IllegalArgumentException("in the handler");
        });
        careless.start();
        careless.join();
        show("after", careless);
        careless.setUncaughtExceptionHandler((t, e) -> { });
        try {
            careless.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("no second start");
        }
        System.out.println(LOCAL.get());
    }
}
