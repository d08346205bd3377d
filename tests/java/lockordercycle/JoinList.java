package lockordercycle;

import java.util.ArrayList;
import java.util.List;

/** Cannot deadlock: all threads of the list are joined in a loop before the last thread starts. */
final class JoinList {
    private final Object cup = new Object();
    private final Object saucer = new Object();
    private int served;

    void serve() {
        synchronized (cup) {
            synchronized (saucer) {
                served++;
            }
        }
    }

    void clear() {
        synchronized (saucer) {
            synchronized (cup) {
                served--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        JoinList cafe = new JoinList();
        List<Thread> waiters = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread waiter = new Thread(cafe::serve);
            waiters.add(waiter);
            waiter.start();
        }
        for (Thread waiter : waiters) waiter.join();
        new Thread(cafe::clear).start();
    }
}
