package checkthenact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two threads may find the engine new, and both start it; and one may overwrite that the other has stopped it. */
final class StartedTwice {
    enum State { NEW, RUNNING, STOPPED }

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private volatile State state = State.NEW;
    private volatile State light = State.NEW;

    void start() {
        if (state != State.NEW) { // ~ check-then-act #1
            return;
        }
        state = State.RUNNING; // ~ check-then-act #1
        log.add("started");
    }

    void lightUp() {
        if (light != State.STOPPED) { // ~ check-then-act #2
            light = State.RUNNING; // ~ check-then-act #2
        }
    }

    void lightOff() {
        light = State.STOPPED; // ~ check-then-act #2
    }

    public static void main(String[] args) {
        StartedTwice engine = new StartedTwice();
        Runnable driver = () -> {
            engine.start();
            engine.lightUp();
        };
        new Thread(driver).start();
        new Thread(driver).start();
        engine.lightOff();
    }
}
