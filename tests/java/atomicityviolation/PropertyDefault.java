package atomicityviolation;

import java.util.HashMap;
import java.util.Map;

/** Defect: a value that is set between the look and the default is overwritten by the default. */
final class PropertyDefault {
    static final class Store {
        private final Map<String, String> values = new HashMap<>();

        synchronized String get(String key) {
            return values.get(key);
        }

        synchronized void set(String key, String value) {
            values.put(key, value);
        }
    }

    private final Store store;
    private int asked;

    PropertyDefault(Store store) {
        this.store = store;
    }

    synchronized String property(String key, String otherwise) {
        asked++;
        String value = store.get(key); // ~ atomicity-violation #1
        if (value == null) {
            value = otherwise;
            store.set(key, value); // ~ atomicity-violation #1
        }
        return value;
    }

    synchronized int asked() {
        return asked;
    }

    public static void main(String[] args) throws InterruptedException {
        Store store = new Store();
        PropertyDefault server = new PropertyDefault(store);
        Thread page = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                store.set("port " + i, "8080");
            }
        });
        page.start();
        for (int i = 0; i < 500; i++) {
            server.property("port " + i, "80");
        }
        page.join();
        System.out.println(server.asked());
    }
}
