package datarace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Races: the map is concurrent, the carts in it are not. */
final class MutableInConcurrentMap {
    static final class Cart {
        private int items;
    }

    private final Map<String, Cart> carts = new ConcurrentHashMap<>();

    void add(String customer) {
        Cart cart = carts.computeIfAbsent(customer, name -> new Cart());
        cart.items++; // ~ data-race #1
    }

    int items(String customer) {
        return carts.get(customer).items;
    }

    public static void main(String[] args) throws InterruptedException {
        MutableInConcurrentMap shop = new MutableInConcurrentMap();
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
