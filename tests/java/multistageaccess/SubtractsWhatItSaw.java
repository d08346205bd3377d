package multistageaccess;

/** No defect: as much is taken away as was seen, and what has come since stays. */
final class SubtractsWhatItSaw {
    private int pending;
    private int done;

    synchronized void add(int more) {
        pending += more;
    }

    synchronized int sum() {
        return pending + done;
    }

    void work() {
        int seen;
        synchronized (this) {
            seen = pending;
            pending -= seen;
        }
        System.out.println("working on " + seen);
        synchronized (this) {
            done += seen;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SubtractsWhatItSaw queue = new SubtractsWhatItSaw();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                queue.add(i);
                queue.work();
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(queue.sum());
    }
}
