package ignoredresult;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait with a time limit, after which nobody asks whether it has timed out. */
public class Answer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private String text;

    void set(String answer) {
        lock.lock();
        try {
            text = answer;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    String get() throws InterruptedException {
        lock.lock();
        try {
            if (text == null) {
                arrived.await(1, TimeUnit.SECONDS); // ~ ignored-result #1
            }
            return text; // ~ ignored-result #1
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Answer answer = new Answer();
        new Thread(() -> answer.set("yes")).start();
        System.out.println(answer.get().length());
    }
}
