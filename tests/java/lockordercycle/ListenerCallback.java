package lockordercycle;

import java.util.ArrayList;
import java.util.List;

/** Can deadlock: the model calls its listeners under its lock; a view locks itself and then asks the model. */
final class ListenerCallback {
    interface Listener {
        void changed(int value);
    }

    static final class Model {
        private final List<Listener> listeners = new ArrayList<>();
        private int value;

        synchronized void add(Listener listener) {
            listeners.add(listener);
        }

        synchronized int value() {
            return value; // ~ lock-order-cycle #1
        }

        synchronized void set(int newValue) {
            value = newValue;
            for (Listener listener : listeners) listener.changed(newValue);
        }
    }

    static final class View implements Listener {
        private final Model model;
        private int shown;

        View(Model model) {
            this.model = model;
        }

        @Override
        public synchronized void changed(int value) {
            shown = value; // ~ lock-order-cycle #1
        }

        synchronized void repaint() {
            shown = model.value();
        }
    }

    public static void main(String[] args) {
        Model model = new Model();
        View view = new View(model);
        model.add(view);
        new Thread(() -> model.set(1)).start();
        new Thread(view::repaint).start();
    }
}
