package waitholdinglock;

import java.util.ArrayDeque;
import java.util.Queue;

/** One lock only. */
public class NestedPoolFixed {
    private final Queue<String> free = new ArrayDeque<>();

    String borrow() throws InterruptedException {
        synchronized (free) {
            while (free.isEmpty()) {
                free.wait();
            }
            return free.remove();
        }
    }

    void giveBack(String connection) {
        synchronized (free) {
            free.add(connection);
            free.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NestedPoolFixed pool = new NestedPoolFixed();
        new Thread(() -> pool.giveBack("connection")).start();
        System.out.println(pool.borrow());
    }
}
