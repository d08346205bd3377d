package datarace;

/** Races: two threads that are made at two places and started at one share a tally. */
final class ThreadsOfSeveralKinds extends Thread {
    private static final class Tally {
        int sum;
    }

    private final Tally tally;

    private ThreadsOfSeveralKinds(Tally tally) {
        this.tally = tally;
    }

    @Override
    public void run() {
        tally.sum++; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Tally tally = new Tally();
        Thread[] workers = {new ThreadsOfSeveralKinds(tally), new ThreadsOfSeveralKinds(tally)};
        for (Thread worker : workers) {
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println(tally.sum);
    }
}
