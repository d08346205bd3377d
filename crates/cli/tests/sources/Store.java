package shop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

public class Store {
    private final Map<String, Integer> stock = new HashMap<>();
    private final List<String> log = new ArrayList<>();
    private final Object logLock = new Object();
    private final AtomicInteger visitors = new AtomicInteger();
    private static int opened;
    private volatile boolean isOpen = true;
    private final String name;
    private int sold; private int returned;
    private int hits;
    private long draft;

    class Shelf {
        private int items;

        void fill(int by) {
            synchronized (Store.this) {
                items += by;
            }
        }

        int items() {
            synchronized (Store.this) {
                return items;
            }
        }
    }

    private final Shelf shelf = new Shelf();

    Store(String name) {
        this.name = name;
        stock.put("tea", 10);
    }

    synchronized void sell(String item, int count) {
        change(item, -count);
        sold += count;
        shelf.fill(-count);
        note("sold");
    }

    synchronized void giveBack(String item, int count) {
        change(item, count);
        returned += count;
        note("returned");
    }

    private void change(String item, int by) {
        stock.merge(item, by, Integer::sum);
    }

    private void note(String what) {
        synchronized (logLock) {
            log.add(what + name);
        }
    }

    int logged() {
        synchronized (logLock) {
            return log.size();
        }
    }

    synchronized int sold() {
        return sold;
    }

    int soldNow() {
        return sold;
    }

    synchronized int returned() {
        return returned;
    }

    void visit() {
        visitors.incrementAndGet();
        hits++;
    }

    static void open() {
        synchronized (Store.class) {
            opened++;
        }
    }

    public static void main(String[] args) {
        Store store = new Store("corner");
        store.draft = 1;
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                open();
                store.visit();
                store.sell("tea", 1);
                store.giveBack("tea", 1);
                System.out.println(store.sold() + store.soldNow() + store.returned() + store.logged());
                System.out.println(store.shelf.items() + (store.isOpen ? 1 : 0));
            }).start();
        }
        store.isOpen = false;
    }
}
