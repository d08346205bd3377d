package busywait;

import java.util.concurrent.atomic.AtomicBoolean;

/** Three ways to keep a processor busy; the first may go on for ever. */
public class Signal {
    private static boolean isReady;
    private static volatile boolean isDone;
    private static final AtomicBoolean IS_CLOSED = new AtomicBoolean();

    static boolean isDone() {
        return isDone;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            isReady = true; // ~ busy-wait #1
            isDone = true;
            IS_CLOSED.set(true);
        }).start();
        while (!isReady) { // ~ busy-wait #1
        }
        while (!isDone()) { // ~ busy-wait #2
        }
        while (!IS_CLOSED.get()) { // ~ busy-wait #3
        }
    }
}
