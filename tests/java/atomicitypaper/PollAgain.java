package atomicitypaper;

/** Harmless: a worker that finds the queue empty at the second call, though it was not at the first, just goes home. */
final class PollAgain {
    private static final class Queue {
        private final String[] jobs = {"index", "backup"};
        private int next;

        synchronized int size() {
            return jobs.length - next;
        }

        synchronized String poll() {
            return next < jobs.length ? jobs[next++] : null;
        }
    }

    private final Queue queue;
    private int done;

    PollAgain(Queue queue) {
        this.queue = queue;
    }

    synchronized void work() {
        while (queue.size() > 0) {
            String job = queue.poll();
            if (job == null) {
                break;
            }
            done++;
        }
    }

    synchronized int done() {
        return done;
    }

    public static void main(String[] args) throws InterruptedException {
        Queue queue = new Queue();
        PollAgain first = new PollAgain(queue);
        PollAgain second = new PollAgain(queue);
        Thread thread = new Thread(first::work);
        thread.start();
        second.work();
        thread.join();
        if (first.done() + second.done() != 2) {
            throw new AssertionError("a job was not done, or twice");
        }
    }
}
