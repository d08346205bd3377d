package provebench;

/** Starts and joins ever more threads, and compares how many of them ran with how many were started. */
public class ForkJoin {
    static final int MOST_THREADS = 8;
    static final int ROUNDS = 5;

    static final class Tally {
        private int ended;

        synchronized void end() {
            if (ended < MOST_THREADS) {
                ended++;
            }
        }

        synchronized void reset() {
            ended = 0;
        }

        synchronized int ended() {
            return ended;
        }
    }

    static final class ForkJoinThread implements Runnable {
        private final int id;
        private final Tally tally;

        ForkJoinThread(int id, Tally tally) {
            this.id = id;
            this.tally = tally;
        }

        @Override
        public void run() {
            int work = 0;
            for (int i = 0; i <= id; i++) {
                work = work ^ i;
            }
            if (work < 0) {
                System.out.println("negative work");
            }
            tally.end();
        }
    }

    static void round(int threads, Tally tally) throws InterruptedException {
        Thread[] workers = new Thread[threads];
        tally.reset();
        for (int i = 1; i < threads; i++) {
            workers[i] = new Thread(new ForkJoinThread(i, tally));
            workers[i].start();
        }
        new ForkJoinThread(0, tally).run();
        for (int i = 1; i < threads; i++) {
            workers[i].join();
        }
        if (tally.ended() != threads) {
            System.out.println("some thread did not end");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally();
        for (int threads = 1; threads <= MOST_THREADS; threads++) {
            for (int i = 0; i < ROUNDS; i++) {
                round(threads, tally);
            }
            System.out.println(threads + " threads, " + ROUNDS + " rounds");
        }
    }
}
