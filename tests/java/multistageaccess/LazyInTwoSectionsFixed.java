package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** The journal is made under the lock, by whoever finds none. */
final class LazyInTwoSectionsFixed {
    static final class Journal {
        private final List<String> lines = new ArrayList<>();

        synchronized void write(String line) {
            lines.add(line);
        }

        synchronized int size() {
            return lines.size();
        }
    }

    private Journal journal;

    synchronized Journal journal() {
        if (journal == null) {
            journal = new Journal();
        }
        return journal;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyInTwoSectionsFixed ship = new LazyInTwoSectionsFixed();
        Runnable watch = () -> {
            for (int i = 0; i < 20; i++) {
                ship.journal().write("hour " + i);
            }
        };
        Thread first = new Thread(watch);
        Thread second = new Thread(watch);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(ship.journal().size());
    }
}
