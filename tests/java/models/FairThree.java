package models;

import java.util.concurrent.locks.ReentrantLock;

// outcome: a b c
// outcome: a c b
// outcome: b a c
// outcome: b c a
// outcome: c a b
// outcome: c b a

/** Three threads may come in any order; each is served. */
class FairThree {
    static final ReentrantLock LOCK = new ReentrantLock(true);
    static final StringBuilder ORDER = new StringBuilder();

    static Thread named(String name) {
        Thread thread = new Thread(() -> {
            LOCK.lock();
            try {
                ORDER.append(name);
            } finally {
                LOCK.unlock();
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {named("a"), named("b"), named("c")};
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(String.join(" ", ORDER.toString().split("")));
    }
}
