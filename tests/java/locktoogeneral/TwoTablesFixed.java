package locktoogeneral;

import java.util.HashMap;
import java.util.Map;

/** Each table is the lock of its own accesses. */
final class TwoTablesFixed {
    private final Map<Integer, String> users = new HashMap<>();
    private final Map<String, Integer> prices = new HashMap<>();

    void enter(int id, String name) {
        synchronized (users) {
            users.put(id, name);
        }
    }

    String user(int id) {
        synchronized (users) {
            return users.get(id);
        }
    }

    void quote(String item, int cents) {
        synchronized (prices) {
            prices.put(item, cents);
        }
    }

    int price(String item) {
        synchronized (prices) {
            return prices.getOrDefault(item, 0);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoTablesFixed shop = new TwoTablesFixed();
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
