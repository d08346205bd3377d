package openworld;

/** Two callers may both find the service new. What is not public runs where the class wants it to. */
public class Service {
    private volatile int state;
    private volatile boolean isFlushed;

    public final void start() {
        if (state != 0) { // ~ check-then-act #1
            throw new IllegalStateException();
        }
        state = 1; // ~ check-then-act #1
        begin();
    }

    protected void begin() {
        System.out.println("begins");
    }

    protected void flush() {
        if (!isFlushed) {
            isFlushed = true;
            begin();
        }
    }

    public final boolean isRunning() {
        return state == 1 && !isFlushed;
    }
}
