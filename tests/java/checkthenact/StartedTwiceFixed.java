package checkthenact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Tested and set as one action, or under a lock; and tests of volatile fields that do no harm. */
final class StartedTwiceFixed {
    enum State { NEW, RUNNING, STOPPED }

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private volatile State light = State.NEW;
    private volatile boolean isReady;
    private volatile boolean isWarned;
    private volatile boolean isIdle;
    private volatile boolean isDone;

    void start() {
        if (state.compareAndSet(State.NEW, State.RUNNING)) {
            log.add("started");
        }
    }

    synchronized void lightUp() {
        if (light != State.STOPPED) {
            light = State.RUNNING;
        }
    }

    synchronized void lightOff() {
        light = State.STOPPED;
    }

    /** Tested again under the lock. */
    void prepare() {
        if (!isReady) {
            synchronized (this) {
                if (!isReady) {
                    log.add("ready");
                    isReady = true;
                }
            }
        }
    }

    /** A second warning does no harm. */
    void warn() {
        if (!isWarned) {
            isWarned = true;
            System.err.println("no oil");
        }
    }

    /** Sets what may be set already. */
    void rest() {
        if (!isIdle) {
            isIdle = true;
        }
    }

    /** Only one thread does this. */
    void finish() {
        if (!isDone) {
            isDone = true;
            log.add("done");
        }
    }

    public static void main(String[] args) {
        StartedTwiceFixed engine = new StartedTwiceFixed();
        Runnable driver = () -> {
            engine.start();
            engine.lightUp();
            engine.prepare();
            engine.warn();
            engine.rest();
            System.out.println(engine.isDone);
        };
        new Thread(driver).start();
        new Thread(driver).start();
        engine.lightOff();
        engine.finish();
    }
}
