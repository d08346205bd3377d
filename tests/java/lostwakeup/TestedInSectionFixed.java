package lostwakeup;

import java.util.ArrayList;
import java.util.List;

/** The basket is looked into once for the message, and again before the wait. */
public class TestedInSectionFixed {
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
            nothing = basket.isEmpty();
        }
        if (nothing) {
            System.out.println("waiting for apples");
            synchronized (basket) {
                while (basket.isEmpty()) {
                    basket.wait();
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TestedInSectionFixed orchard = new TestedInSectionFixed();
        new Thread(() -> orchard.fill("gala")).start();
        orchard.awaitApples();
    }
}
