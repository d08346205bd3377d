package locktoogeneral;

import java.util.HashMap;
import java.util.Map;

/** Too general: users and prices are two tables with one lock. */
final class TwoTables {
    private final Map<Integer, String> users = new HashMap<>();
    private final Map<String, Integer> prices = new HashMap<>();

    synchronized void enter(int id, String name) {
        users.put(id, name); // ~ lock-too-general #1
    }

    synchronized String user(int id) {
        return users.get(id);
    }

    synchronized void quote(String item, int cents) {
        prices.put(item, cents); // ~ lock-too-general #1
    }

    synchronized int price(String item) {
        return prices.getOrDefault(item, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        TwoTables shop = new TwoTables();
        Thread office = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                shop.enter(i, "user " + i);
                shop.quote("item " + i, i);
            }
        });
        office.start();
        System.out.println(shop.user(7) + " " + shop.price("item 7"));
        office.join();
    }
}
