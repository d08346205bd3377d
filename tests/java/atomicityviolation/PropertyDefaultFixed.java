package atomicityviolation;

import java.util.HashMap;
import java.util.Map;

/** The store looks and sets in one step. */
final class PropertyDefaultFixed {
    static final class Store {
        private final Map<String, String> values = new HashMap<>();

        synchronized String getOrSet(String key, String otherwise) {
            String value = values.get(key);
            if (value == null) {
                value = otherwise;
                values.put(key, value);
            }
            return value;
        }

        synchronized void set(String key, String value) {
            values.put(key, value);
        }
    }

    private final Store store;
    private int asked;

    PropertyDefaultFixed(Store store) {
        this.store = store;
    }

    synchronized String property(String key, String otherwise) {
        asked++;
        return store.getOrSet(key, otherwise);
    }

    synchronized int asked() {
        return asked;
    }

    public static void main(String[] args) throws InterruptedException {
        Store store = new Store();
        PropertyDefaultFixed server = new PropertyDefaultFixed(store);
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
