package multistageaccess;

import java.util.HashMap;
import java.util.Map;

/** What is written is added to what is there, or only if that is what was seen, or is for another page. */
public class SavingsBookFixed {
    private static final class Page {
        private int balance;
        private int due;
    }

    private final Map<String, Page> pages = new HashMap<>();

    void open(String name) {
        synchronized (pages) {
            pages.put(name, new Page());
        }
    }

    void deposit(String name, int amount) {
        int seen;
        synchronized (pages) {
            seen = pages.get(name).balance;
        }
        System.out.println(seen + " and " + amount);
        synchronized (pages) {
            pages.get(name).balance += amount;
        }
    }

    boolean settle(String name, int percent) {
        int seen;
        synchronized (pages) {
            seen = pages.get(name).balance;
        }
        int grown = seen + seen * percent / 100 + 1;
        synchronized (pages) {
            if (pages.get(name).balance != seen) {
                return false;
            }
            pages.get(name).balance = grown;
            return true;
        }
    }

    void suggest(String name, String other) {
        int seen;
        synchronized (pages) {
            seen = pages.get(name).balance;
        }
        int limit = seen / 2;
        synchronized (pages) {
            pages.get(other).due = limit;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SavingsBookFixed book = new SavingsBookFixed();
        book.open("ann");
        book.open("bob");
        Runnable work = () -> {
            book.deposit("ann", 2);
            book.suggest("ann", "bob");
            while (!book.settle("bob", 3)) {
                System.out.println("again");
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
