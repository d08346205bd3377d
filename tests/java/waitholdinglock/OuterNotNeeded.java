package waitholdinglock;

/** The waiting thread keeps a second lock, but there is a notifier that does without it; and a lock that is taken twice is released twice. */
public class OuterNotNeeded {
    private final Object log = new Object();
    private boolean isDone;

    void await() throws InterruptedException {
        synchronized (log) {
            synchronized (this) {
                while (!isDone) {
                    wait();
                }
            }
        }
    }

    synchronized void awaitTwice() throws InterruptedException {
        synchronized (this) {
            while (!isDone) {
                wait();
            }
        }
    }

    void finishLoudly() {
        synchronized (log) {
            finish();
        }
    }

    synchronized void finish() {
        isDone = true;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        OuterNotNeeded job = new OuterNotNeeded();
        new Thread(job::finishLoudly).start();
        new Thread(job::finish).start();
        job.await();
        job.awaitTwice();
    }
}
