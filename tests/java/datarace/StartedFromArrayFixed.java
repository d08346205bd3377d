package datarace;

/** The main thread waits before it reads. */
final class StartedFromArrayFixed {
    private int steps;

    private synchronized void walk() {
        steps += 10;
    }

    private int steps() {
        return steps;
    }

    public static void main(String[] args) throws InterruptedException {
        StartedFromArrayFixed walker = new StartedFromArrayFixed();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(walker::walk);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(walker.steps());
    }
}
