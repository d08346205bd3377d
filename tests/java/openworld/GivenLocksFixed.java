package openworld;

/** The same in one order. */
public class GivenLocksFixed {
    Object reading;
    Object writing;
    private int state;

    public void open() {
        synchronized (reading) {
            synchronized (writing) {
                state++;
            }
        }
    }

    public void close() {
        synchronized (reading) {
            synchronized (writing) {
                state--;
            }
        }
    }
}
