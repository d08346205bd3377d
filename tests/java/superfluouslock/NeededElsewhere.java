package superfluouslock;

import java.util.ArrayList;
import java.util.List;

/**
 * Fills the stock before the threads start, and counts it after they are over; but selling needs the lock, and who reads the
 * class expects it in all of them. What the name needs no lock for has nothing to do with the stock.
 */
public class NeededElsewhere {
    private final List<String> stock = new ArrayList<>();
    private final String name;
    private int filled;

    NeededElsewhere(String name) {
        this.name = name;
    }

    synchronized void fill(int amount) {
        for (int i = 0; i < amount; i++) {
            stock.add("box " + i);
        }
        filled = amount;
    }

    synchronized void sell() {
        take();
    }

    private void take() {
        if (!stock.isEmpty()) {
            stock.remove(stock.size() - 1);
        }
    }

    synchronized int count() {
        return stock.size();
    }

    synchronized int filled() {
        return filled;
    }

    String sign() {
        synchronized (this) { // ~ superfluous-lock #1
            return "* " + name + " *";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NeededElsewhere shop = new NeededElsewhere("corner shop");
        shop.fill(100);
        Runnable till = () -> {
            System.out.println(shop.sign());
            for (int i = 0; i < 20; i++) {
                shop.sell();
            }
        };
        Thread left = new Thread(till);
        Thread right = new Thread(till);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(shop.count() + " of " + shop.filled());
    }
}
