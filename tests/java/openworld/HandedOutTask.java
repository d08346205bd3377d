package openworld;

/** The task that callers get counts on a thread of theirs. */
public class HandedOutTask {
    private volatile boolean isOn;
    private int runs;

    public void turn(boolean on) {
        isOn = on;
    }

    public Runnable task() {
        return () -> {
            if (isOn) {
                runs++; // ~ data-race #1
            }
        };
    }

    public int runs() {
        return runs; // ~ data-race #1
    }
}
