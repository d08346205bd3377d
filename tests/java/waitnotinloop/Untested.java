package waitnotinloop;

/** A worker that does its work whenever it is woken, and one that takes part in a race without a starting signal. */
public class Untested {
    private int runs;

    synchronized void work() throws InterruptedException {
        while (!Thread.currentThread().isInterrupted()) {
            wait(); // ~ wait-not-in-loop #1
            runs++;
        }
    }

    synchronized void race() throws InterruptedException {
        wait(); // ~ wait-not-in-loop #2
        System.out.println("off");
    }

    synchronized void start() {
        System.out.println(runs);
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Untested track = new Untested();
        new Thread(() -> {
            try {
                track.work();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        new Thread(() -> {
            try {
                track.race();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        track.start();
    }
}
