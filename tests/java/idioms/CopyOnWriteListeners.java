package idioms;

import java.util.ArrayList;
import java.util.List;

/** A copy-on-write list of listeners: changes copy it under a lock, and calls go over what they find, without a lock. */
public class CopyOnWriteListeners {
    interface Listener {
        void changed(int value);
    }

    static final class Property {
        private final Object lock = new Object();
        private volatile List<Listener> listeners = List.of();

        void add(Listener listener) {
            synchronized (lock) {
                List<Listener> next = new ArrayList<>(listeners);
                next.add(listener);
                listeners = List.copyOf(next);
            }
        }

        void remove(Listener listener) {
            synchronized (lock) {
                List<Listener> next = new ArrayList<>(listeners);
                next.remove(listener);
                listeners = List.copyOf(next);
            }
        }

        void fire(int value) {
            for (Listener listener : listeners) {
                listener.changed(value);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Property temperature = new Property();
        temperature.add(value -> System.out.println("first " + value));
        Thread source = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                temperature.fire(i);
            }
        });
        Thread visitor = new Thread(() -> {
            Listener own = value -> System.out.println("visitor " + value);
            temperature.add(own);
            temperature.remove(own);
        });
        Thread guest = new Thread(() -> temperature.add(value -> System.out.println("guest " + value)));
        source.start();
        visitor.start();
        guest.start();
        source.join();
        visitor.join();
        guest.join();
    }
}
