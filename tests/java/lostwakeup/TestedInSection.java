package lostwakeup;

import java.util.ArrayList;
import java.util.List;

/** The basket is looked into under its monitor, which is free before the wait. */
public class TestedInSection {
    private final List<String> basket = new ArrayList<>();

    void fill(String apple) {
        synchronized (basket) {
            basket.add(apple);
            basket.notifyAll();
        }
    }

    void awaitApples() throws InterruptedException {
        boolean nothing;
        synchronized (basket) {
            nothing = basket.isEmpty(); // ~ lost-wakeup #1
        }
        while (nothing) {
            synchronized (basket) {
                basket.wait(); // ~ lost-wakeup #1
            }
            synchronized (basket) {
                nothing = basket.isEmpty();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TestedInSection orchard = new TestedInSection();
        new Thread(() -> orchard.fill("gala")).start();
        orchard.awaitApples();
    }
}
