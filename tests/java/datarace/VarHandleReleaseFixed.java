package datarace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** No race: a release write of the flag after the data, an acquire read before it. */
final class VarHandleReleaseFixed {
    private static final VarHandle DONE;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(VarHandleReleaseFixed.class, "done", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean done;
    private int data;

    void produce() {
        data = 7; // ~? data-race #1
        DONE.setRelease(this, true);
    }

    void consume() {
        for (int i = 0; i < 1_000_000; i++) {
            if ((boolean) DONE.getAcquire(this)) {
                int seen = data;
                System.out.println(seen);
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleReleaseFixed cell = new VarHandleReleaseFixed();
        Thread producer = new Thread(cell::produce);
        Thread consumer = new Thread(cell::consume);
        consumer.start();
        producer.start();
        producer.join();
        consumer.join();
    }
}
