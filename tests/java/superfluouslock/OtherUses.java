package superfluouslock;

import java.util.HashMap;
import java.util.Map;

/** No lock is known to be superfluous: nobody here changes the prices, but who uses the class elsewhere can. */
public final class OtherUses {
    private final Map<String, Integer> prices = new HashMap<>();

    OtherUses() {
        prices.put("tea", 250);
    }

    public void change(String drink, int price) {
        synchronized (prices) {
            prices.put(drink, price);
        }
    }

    public int price(String drink) {
        synchronized (prices) {
            return prices.getOrDefault(drink, 0);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OtherUses menu = new OtherUses();
        Runnable work = () -> {
            System.out.println(menu.price("tea"));
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
