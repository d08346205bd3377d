package datarace;

/** Races: the threads are kept in an array and started from there, and the main thread does not wait for them. */
final class StartedFromArray {
    private int steps;

    private synchronized void walk() {
        steps += 10; // ~ data-race #1
    }

    private int steps() {
        return steps; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        StartedFromArray walker = new StartedFromArray();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(walker::walk);
            threads[i].start();
        }
        System.out.println(walker.steps());
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
