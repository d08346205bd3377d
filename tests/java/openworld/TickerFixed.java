package openworld;

/** The flag that ends the ticker is volatile. What is set before its start is of one thread. */
public class TickerFixed extends Thread {
    private final Runnable onTick;
    private volatile boolean ended;

    public TickerFixed(Runnable onTick) {
        this.onTick = onTick;
    }

    @Override
    public void run() {
        while (!ended) {
            onTick.run();
        }
    }

    public void end() {
        ended = true;
    }
}
