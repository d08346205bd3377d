package lostwakeup;

/**
 * What needs no signal: the start of a round, in which nobody is done yet; a count that goes up while all wait for zero;
 * a reset that a caller announces; a pause that a thread with a time limit looks for.
 */
public class OfferedAndCounted {
    private boolean open;
    private int missing;
    private boolean paused;

    synchronized void begin(int runners) {
        open = true;
        missing += runners;
    }

    synchronized void finish() {
        missing--;
        notifyAll();
    }

    synchronized void close() {
        open = false;
        notifyAll();
    }

    private void forget() {
        missing = 0;
    }

    synchronized void abandon() {
        forget();
        notifyAll();
    }

    synchronized void awaitEnd() throws InterruptedException {
        while (!(open && missing == 0)) {
            wait();
        }
    }

    synchronized void awaitRace() throws InterruptedException {
        while (paused) {
            wait(50);
        }
    }

    synchronized void pause(boolean on) {
        paused = on;
    }

    public static void main(String[] args) throws InterruptedException {
        OfferedAndCounted race = new OfferedAndCounted();
        for (int i = 0; i < 3; i++) {
            new Thread(race::finish).start();
        }
        new Thread(race::abandon).start();
        new Thread(() -> race.begin(3)).start();
        new Thread(() -> race.pause(args.length > 0)).start();
        race.awaitRace();
        race.awaitEnd();
        race.close();
    }
}
