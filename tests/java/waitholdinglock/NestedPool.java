package waitholdinglock;

import java.util.ArrayDeque;
import java.util.Queue;

/** Both methods are synchronized around the wait and the notification: whoever waits keeps everybody out. */
public class NestedPool {
    private final Queue<String> free = new ArrayDeque<>();

    synchronized String borrow() throws InterruptedException {
        synchronized (free) {
            while (free.isEmpty()) {
                free.wait(); // ~ wait-holding-lock #1
            }
            return free.remove();
        }
    }

    synchronized void giveBack(String connection) {
        synchronized (free) {
            free.add(connection);
            free.notify(); // ~ wait-holding-lock #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NestedPool pool = new NestedPool();
        new Thread(() -> pool.giveBack("connection")).start();
        System.out.println(pool.borrow());
    }
}
