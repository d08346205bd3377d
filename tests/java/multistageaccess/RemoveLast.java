package multistageaccess;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Defect: the index is computed in one stage and used in the next, when the list may be shorter. */
final class RemoveLast {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Integer> cards = new ArrayList<>();

    RemoveLast(int size) {
        for (int i = 0; i < size; i++) {
            cards.add(i);
        }
    }

    int draw() {
        int last;
        lock.lock(); // ~ multi-stage-access #1
        try {
            last = cards.size() - 1;
        } finally {
            lock.unlock();
        }
        if (last < 0) {
            return -1;
        }
        lock.lock(); // ~ multi-stage-access #1
        try {
            return cards.remove(last);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RemoveLast deck = new RemoveLast(32);
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
