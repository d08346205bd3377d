package datarace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** No race: the map replaces immutable carts, each in one atomic step. */
final class MutableInConcurrentMapFixed {
    record Cart(int items) {
    }

    private final Map<String, Cart> carts = new ConcurrentHashMap<>();

    void add(String customer) {
        carts.merge(customer, new Cart(1), (old, one) -> new Cart(old.items() + one.items()));
    }

    int items(String customer) {
        return carts.get(customer).items();
    }

    public static void main(String[] args) throws InterruptedException {
        MutableInConcurrentMapFixed shop = new MutableInConcurrentMapFixed();
        Runnable tab = () -> {
            for (int i = 0; i < 200; i++) {
                shop.add("ada");
            }
        };
        Thread left = new Thread(tab);
        Thread right = new Thread(tab);
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(shop.items("ada"));
    }
}
