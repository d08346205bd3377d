package openworld;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** No race: the task that callers get counts atomically, and a function that they get only reads. */
public class HandedOutTaskFixed {
    private volatile boolean isOn;
    private final AtomicInteger runs = new AtomicInteger();

    public void turn(boolean on) {
        isOn = on;
    }

    public Runnable task() {
        return () -> {
            if (isOn) {
                runs.incrementAndGet();
            }
        };
    }

    public IntSupplier counter() {
        return runs::get;
    }
}
