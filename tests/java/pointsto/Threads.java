package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

/// Threads by subclass, by Runnable and by lambda; what both reach is seen for each.
class Threads {
    static class Worker extends Thread {
        private final Object mine;

        Worker(Object mine) {
            this.mine = mine;
        }

        @Override
        public void run() {
            see(mine); // sees x, y
            see(this); // sees w1, w2
            see(Thread.currentThread()); // sees w1, w2
            here(); // on w1, w2
            shared();
        }
    }

    static class Task implements Runnable {
        private final Object mine;

        Task(Object mine) {
            this.mine = mine;
        }

        @Override
        public void run() {
            see(mine); // sees z
            here(); // on task
            see(Thread.currentThread()); // sees t
            shared();
        }
    }

    static class Notification extends Thread {
        @Override
        public void run() {
            here(); // on main
        }
    }

    static void shared() {
        here(); // on w1, w2, task, lambda, reference
        see(made()); // sees local, local, local, local, local
    }

    static Object made() {
        return new Object(); // makes local
    }

    static void referenced() {
        here(); // on reference
        shared();
    }

    static void only() {
        here(); // on main
    }

    public static void main(String[] args) throws InterruptedException {
        Object x = new Object(); // makes x
        Object y = new Object(); // makes y
        Object z = new Object(); // makes z
        Worker first = new Worker(x); // makes w1
        Worker second = new Worker(y); // makes w2
        first.start(); // spawns w1 thread
        second.start(); // spawns w2 thread
        Thread third = new Thread(new Task(z)); // makes t
        third.start(); // spawns task thread
        new Thread(() -> {
            here(); // on lambda
            see(x); // sees x
            shared();
        }, "lambda").start(); // spawns lambda thread
        Thread fifth = new Thread(Threads::referenced);
        fifth.start(); // spawns reference thread
        Thread never = new Thread(() -> here()); // on nothing
        see(never.getName()); // sees any String
        new Notification().run();
        only();
        see(Thread.currentThread()); // sees thread main
        first.join();
    }
}
