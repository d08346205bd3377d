package checkthenact;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** The same in one action, under a lock, or by one thread. */
final class HandMadeFixed {
    enum Phase { NEW, RUNNING, ENDED }

    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.NEW);
    private final AtomicLong greatest = new AtomicLong();
    private volatile int owner;
    private volatile long latest;
    private volatile Thread driver;

    void see(long value) {
        greatest.accumulateAndGet(value, Math::max);
    }

    synchronized boolean claim(int expected, int mine) {
        if (owner != expected) {
            return false;
        }
        owner = mine;
        return true;
    }

    /** Only its own thread passes the test. */
    void release(Thread mine) {
        if (driver == mine) {
            driver = null;
        }
    }

    void run(int me) {
        if (phase.compareAndSet(Phase.NEW, Phase.RUNNING)) {
            System.out.println("running");
        }
        see(me);
        claim(0, me);
        driver = Thread.currentThread();
        release(Thread.currentThread());
    }

    void tick(long time) {
        if (time > latest) {
            latest = time;
        }
    }

    public static void main(String[] args) {
        HandMadeFixed job = new HandMadeFixed();
        new Thread(() -> job.run(1)).start();
        new Thread(() -> job.run(2)).start();
        job.tick(System.nanoTime());
        System.out.println(job.latest);
    }
}
