package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** The lock of the names is held from the look to the addition. */
final class ContainsThenAddFixed {
    static final class Names {
        private final List<String> names = new ArrayList<>();

        synchronized boolean contains(String name) {
            return names.contains(name);
        }

        synchronized void add(String name) {
            names.add(name);
        }

        synchronized int size() {
            return names.size();
        }
    }

    static void register(Names names, String name) {
        synchronized (names) {
            if (!names.contains(name)) {
                names.add(name);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Names names = new Names();
        Runnable work = () -> {
            for (int i = 0; i < 200; i++) {
                register(names, "name " + i);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(names.size());
    }
}
