package multistageaccess;

import java.util.HashMap;
import java.util.Map;

/** Defect: interest is computed from a balance that may have changed when it is written back. */
public class SavingsBook {
    private static final class Page {
        private int balance;
    }

    private final Map<String, Page> pages = new HashMap<>();

    void open(String name) {
        synchronized (pages) {
            pages.put(name, new Page());
        }
    }

    void grow(String name, int percent) {
        int seen;
        synchronized (pages) { // ~ multi-stage-access #1
            seen = pages.get(name).balance; // ~ multi-stage-access #1
        }
        int grown = seen + seen * percent / 100 + 1;
        synchronized (pages) { // ~ multi-stage-access #1
            pages.get(name).balance = grown; // ~ multi-stage-access #1
        }
    }

    int balance(String name) {
        synchronized (pages) {
            return pages.get(name).balance;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SavingsBook book = new SavingsBook();
        for (String name : new String[] {"ann", "bob"}) {
            book.open(name);
        }
        Thread first = new Thread(() -> book.grow("ann", 2));
        Thread second = new Thread(() -> book.grow("ann", 3));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(book.balance("ann"));
    }
}
