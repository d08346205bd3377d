package ignoredresult;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What was waited for is tested again, in one way or another. */
public class AnswerFixed {
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

    String repeated() throws InterruptedException {
        lock.lock();
        try {
            while (text == null) {
                arrived.await(1, TimeUnit.SECONDS);
            }
            return text;
        } finally {
            lock.unlock();
        }
    }

    String once() throws InterruptedException, TimeoutException {
        lock.lock();
        try {
            if (text == null) {
                arrived.await(1, TimeUnit.SECONDS);
            }
            if (text == null) {
                throw new TimeoutException();
            }
            return text;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException, TimeoutException {
        AnswerFixed answer = new AnswerFixed();
        new Thread(() -> answer.set("yes")).start();
        System.out.println(answer.repeated().length() + answer.once().length());
    }
}
