package lockordercycle;

import java.util.ArrayList;
import java.util.List;

/** Cannot deadlock: the view asks the model before it locks itself. */
final class ListenerCallbackFixed {
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
            return value;
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
            shown = value;
        }

        void repaint() {
            changed(model.value());
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
