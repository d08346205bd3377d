package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/// Threads that start threads, threads in loops, and what passes between threads.
class Nesting {
    static class Spawner implements Runnable {
        final int depth;

        Spawner(int depth) {
            this.depth = depth;
        }

        @Override
        public void run() {
            here(); // on root, child
            if (depth > 0) {
                new Thread(new Spawner(depth - 1)).start(); // spawns child thread recursive
            }
        }
    }

    static class Cell {
        Object value;
    }

    static void fill(Cell cell) {
        cell.value = new Object(); // makes inCell
        here(); // on main, filler
    }

    public static void main(String[] args) throws Exception {
        new Thread(new Spawner(9)).start(); // spawns root thread
        for (int n = 0; n < 3; n++) {
            new Thread(() -> here()).start(); // spawns loop thread; on loop
        }
        new Thread(() -> {
            here(); // on outer
            new Thread(() -> {
                here(); // on inner
            }).start(); // spawns inner thread
        }).start(); // spawns outer thread

        BlockingQueue<Object> queue = new LinkedBlockingQueue<>();
        AtomicReference<Object> reference = new AtomicReference<>();
        Cell cell = new Cell();
        new Thread(() -> {
            try {
                see(queue.take()); // sees sent
                see(reference.get()); // sees published
                fill(cell);
            } catch (InterruptedException interrupted) {
                return;
            }
        }).start(); // spawns filler thread
        queue.put(new Object()); // makes sent
        reference.set(new Object()); // makes published
        fill(new Cell());
        see(cell.value); // sees inCell
        Runtime.getRuntime().addShutdownHook(new Thread(() -> here())); // spawns hook shutdown-hook; on hook
        Thread failing = new Thread(() -> { // makes failing
            throw new IllegalStateException();
        });
        failing.setUncaughtExceptionHandler((thread, failure) -> { // spawns handler exception-handler
            here(); // on handler
            see(thread); // sees failing
        });
        failing.start(); // spawns failing thread
        ThreadLocal<Object> local = ThreadLocal.withInitial(() -> new Object()); // makes initial
        see(local.get()); // sees initial, ~own
        local.set(new Object()); // makes own
        see(local.get()); // sees own, ~initial
    }
}
