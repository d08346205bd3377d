package nakednotify;

/** The notifier sets what is waited for. */
public class ShadowedFixed {
    static final class Job {
        boolean done;
        int result;

        synchronized int await() throws InterruptedException {
            while (!done) {
                wait();
            }
            return result;
        }

        synchronized void reset() {
            done = false;
        }
    }

    static final class Worker implements Runnable {
        private final Job job;

        Worker(Job job) {
            this.job = job;
        }

        @Override
        public void run() {
            synchronized (job) {
                job.result = 42;
                job.done = true;
                job.notifyAll();
            }
            System.out.println("done");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Job job = new Job();
        new Thread(new Worker(job)).start();
        System.out.println(job.await());
        job.reset();
    }
}
