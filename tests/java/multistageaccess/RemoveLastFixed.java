package multistageaccess;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** The index is computed and used in one stage. */
final class RemoveLastFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Integer> cards = new ArrayList<>();

    RemoveLastFixed(int size) {
        for (int i = 0; i < size; i++) {
            cards.add(i);
        }
    }

    int draw() {
        lock.lock();
        try {
            int last = cards.size() - 1;
            return last < 0 ? -1 : cards.remove(last);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RemoveLastFixed deck = new RemoveLastFixed(32);
        Runnable player = () -> {
            int sum = 0;
            for (int i = 0; i < 20; i++) {
                sum += deck.draw();
            }
            System.out.println(sum);
        };
        Thread first = new Thread(player);
        Thread second = new Thread(player);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
