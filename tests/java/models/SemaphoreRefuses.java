package models;

import java.util.concurrent.Semaphore;

/** Numbers that make no sense. */
class SemaphoreRefuses {
    static final Semaphore PERMITS = new Semaphore(1);

    public static void main(String[] args) {
        new Thread(PERMITS::acquireUninterruptibly).start();
        String caught = "";
        try {
            PERMITS.release(-1);
        } catch (IllegalArgumentException expected) {
            caught += "negative ";
        }
        try {
            PERMITS.release(Integer.MAX_VALUE);
            PERMITS.release(1);
        } catch (Error expected) {
            caught += expected.getMessage();
        }
        System.out.println(caught);
    }
}
