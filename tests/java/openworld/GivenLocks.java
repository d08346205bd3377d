package openworld;

/** Deadlock: nothing that is there says what the locks are, but each field holds one. */
public class GivenLocks {
    Object reading;
    Object writing;
    private int state;

    public void open() {
        synchronized (reading) {
            synchronized (writing) { // ~ lock-order-cycle #1
                state++;
            }
        }
    }

    public void close() {
        synchronized (writing) {
            synchronized (reading) { // ~ lock-order-cycle #1
                state--;
            }
        }
    }
}
