package datarace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Races: the flag is set and read as a plain field, so it orders nothing, and is racy itself. */
final class VarHandleRelease {
    private static final VarHandle DONE;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(VarHandleRelease.class, "done", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean done;
    private int data;

    void produce() {
        data = 7; // ~ data-race #2
        done = true; // ~ data-race #1
    }

    void consume() {
        for (int i = 0; i < 1_000_000; i++) {
            if (done) { // ~ data-race #1
                int seen = data; // ~ data-race #2
                System.out.println(seen);
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleRelease cell = new VarHandleRelease();
        Thread producer = new Thread(cell::produce);
        Thread consumer = new Thread(cell::consume);
        consumer.start();
        producer.start();
        producer.join();
        consumer.join();
    }
}
