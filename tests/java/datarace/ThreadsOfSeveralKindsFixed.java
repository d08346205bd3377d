package datarace;

import java.util.List;

/** No race: two threads that are made at two places and started at one count each for itself, and are waited for. */
final class ThreadsOfSeveralKindsFixed extends Thread {
    private int sum;

    @Override
    public void run() {
        sum++;
    }

    private static void startAll(Thread... workers) {
        for (Thread worker : workers) {
            worker.start();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadsOfSeveralKindsFixed one = new ThreadsOfSeveralKindsFixed();
        ThreadsOfSeveralKindsFixed other = new ThreadsOfSeveralKindsFixed();
        startAll(one, other);
        for (Thread worker : List.of(one, other)) {
            worker.join();
        }
        System.out.println(one.sum + other.sum);
    }
}
