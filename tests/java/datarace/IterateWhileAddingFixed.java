package datarace;

import java.util.ArrayList;
import java.util.List;

/** No race: the report iterates over a copy that is made under the lock. */
final class IterateWhileAddingFixed {
    private final List<Integer> orders = new ArrayList<>();

    synchronized void order(int amount) {
        orders.add(amount);
    }

    private synchronized List<Integer> copy() {
        return new ArrayList<>(orders);
    }

    int total() {
        int sum = 0;
        for (int amount : copy()) {
            sum += amount;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        IterateWhileAddingFixed shop = new IterateWhileAddingFixed();
        Thread customers = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                shop.order(i);
            }
        });
        Thread report = new Thread(() -> System.out.println(shop.total()));
        customers.start();
        report.start();
        customers.join();
        report.join();
    }
}
