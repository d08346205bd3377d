package openworld;

import java.util.concurrent.atomic.AtomicInteger;

/** Only one caller can start it. */
public class ServiceFixed {
    private final AtomicInteger state = new AtomicInteger();

    public final void start() {
        if (!state.compareAndSet(0, 1)) {
            throw new IllegalStateException();
        }
        begin();
    }

    protected void begin() {
        System.out.println("begins");
    }

    public final boolean isRunning() {
        return state.get() == 1;
    }
}
