package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** Defect: the index is found and used in two calls; meanwhile another element can have moved there. */
final class RemoveByIndex {
    static final class Guests {
        private final List<String> names = new ArrayList<>();

        synchronized void add(String name) {
            names.add(name);
        }

        synchronized int indexOf(String name) {
            return names.indexOf(name);
        }

        synchronized void remove(int index) {
            names.remove(index);
        }

        synchronized int size() {
            return names.size();
        }
    }

    static void leave(Guests guests, String name) {
        int index = guests.indexOf(name); // ~ multi-stage-access #1
        if (index >= 0) {
            guests.remove(index); // ~ multi-stage-access #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Guests guests = new Guests();
        for (int i = 0; i < 400; i++) {
            guests.add("guest " + i);
        }
        Thread early = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                leave(guests, "guest " + i);
            }
        });
        Thread late = new Thread(() -> {
            for (int i = 100; i < 200; i++) {
                leave(guests, "guest " + i);
            }
        });
        early.start();
        late.start();
        early.join();
        late.join();
        System.out.println(guests.size());
    }
}
