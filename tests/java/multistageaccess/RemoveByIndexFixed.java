package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** The list finds and removes in one step. */
final class RemoveByIndexFixed {
    static final class Guests {
        private final List<String> names = new ArrayList<>();

        synchronized void add(String name) {
            names.add(name);
        }

        synchronized void remove(String name) {
            int index = names.indexOf(name);
            if (index >= 0) {
                names.remove(index);
            }
        }

        synchronized int size() {
            return names.size();
        }
    }

    static void leave(Guests guests, String name) {
        guests.remove(name);
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
