package datarace;

import java.util.ArrayList;
import java.util.List;

/** Races: the report iterates over the orders while they are added. */
final class IterateWhileAdding {
    private final List<Integer> orders = new ArrayList<>();

    void order(int amount) {
        orders.add(amount); // ~ data-race #1
    }

    int total() {
        int sum = 0;
        for (int amount : orders) { // ~ data-race #1
            sum += amount;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        IterateWhileAdding shop = new IterateWhileAdding();
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
