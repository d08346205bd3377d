package models;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Who gives up waiting leaves the queue, and who stands behind it is served. */
class FairLeft {
    static final ReentrantLock LOCK = new ReentrantLock(true);

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        Thread impatient = new Thread(() -> {
            try {
                System.out.println("impatient " + LOCK.tryLock(1, TimeUnit.SECONDS));
            } catch (InterruptedException interrupted) {
                System.out.println("interrupted");
            }
        });
        Thread patient = new Thread(() -> {
            LOCK.lock();
            System.out.println("patient");
            LOCK.unlock();
        });
        impatient.start();
        patient.start();
        impatient.interrupt();
        LOCK.unlock();
    }
}
