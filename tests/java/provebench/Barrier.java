package provebench;

/** Two barriers, a simple one that counts and a tournament one with flags, are passed by threads many times. */
public class Barrier {
    static final int THREADS = 4;
    static final int ROUNDS = 20;

    static final class SimpleBarrier {
        private final int parties;
        private int waiting;
        private boolean phase;

        SimpleBarrier(int parties) {
            this.parties = parties;
        }

        synchronized void await() throws InterruptedException {
            boolean mine = phase;
            if (waiting >= parties - 1) {
                waiting = 0;
                phase = !phase;
                notifyAll();
                return;
            }
            waiting++;
            while (phase == mine) {
                wait();
            }
        }
    }

    static final class TournamentBarrier {
        private final int parties;
        private final int maxBusy;
        private final Object lock = new Object();
        private final boolean[] done;

        TournamentBarrier(int parties, int maxBusy) {
            this.parties = parties;
            this.maxBusy = maxBusy;
            this.done = new boolean[parties];
        }

        private boolean isDone(int id) {
            synchronized (lock) {
                return done[id];
            }
        }

        private void setDone(int id, boolean value) {
            synchronized (lock) {
                done[id] = value;
            }
        }

        private void spinUntil(int id, boolean value) {
            int spins = 0;
            while (isDone(id) != value) {
                Thread.onSpinWait();
                spins = spins >= maxBusy ? 0 : spins + 1;
                if (spins == 0) {
                    Thread.yield();
                }
            }
        }

        void await(int id) {
            boolean target = !isDone(id);
            int group = 4;
            int spacing = 1;
            while (spacing < parties) {
                if (id % group != 0) {
                    break;
                }
                for (int i = 1; i <= 3; i++) {
                    int partner = id + i * spacing;
                    if (partner < parties) {
                        spinUntil(partner, target);
                    }
                }
                spacing = group;
                group = group * 4;
            }
            setDone(id, target);
            if (id == 0) {
                System.out.println("round over");
            }
            spinUntil(0, target);
        }
    }

    static final class SimpleThread extends Thread {
        private final int id;
        private final SimpleBarrier barrier;

        SimpleThread(int id, SimpleBarrier barrier) {
            this.id = id;
            this.barrier = barrier;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < ROUNDS; i++) {
                    barrier.await();
                    if (id == 0 && i % 10 == 0) {
                        System.out.println("simple barrier, round " + i);
                    }
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
    }

    static final class TournamentThread extends Thread {
        private final int id;
        private final TournamentBarrier barrier;

        TournamentThread(int id, TournamentBarrier barrier) {
            this.id = id;
            this.barrier = barrier;
        }

        @Override
        public void run() {
            for (int i = 0; i < ROUNDS; i++) {
                barrier.await(id);
                if (id == 0 && i % 10 == 0) {
                    System.out.println("tournament barrier, round " + i);
                }
            }
        }
    }

    static void runSimple() throws InterruptedException {
        SimpleBarrier barrier = new SimpleBarrier(THREADS);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new SimpleThread(i, barrier);
            threads[i].start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
        }
        System.out.println("simple barrier passed");
    }

    static void runTournament() throws InterruptedException {
        TournamentBarrier barrier = new TournamentBarrier(THREADS, 100);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new TournamentThread(i, barrier);
            threads[i].start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
        }
        System.out.println("tournament barrier passed");
    }

    public static void main(String[] args) throws InterruptedException {
        runSimple();
        runTournament();
    }
}
