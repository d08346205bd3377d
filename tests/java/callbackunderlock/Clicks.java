package callbackunderlock;

import java.util.ArrayList;
import java.util.List;

/** A listener is called with the button's lock in hand, and takes the lock of the window. */
public class Clicks {
    interface Listener {
        void clicked();
    }

    static final class Button {
        private final List<Listener> listeners = new ArrayList<>();

        synchronized void add(Listener listener) {
            listeners.add(listener);
        }

        synchronized void click() {
            for (Listener listener : listeners) {
                listener.clicked(); // ~ callback-under-lock #1
            }
        }
    }

    static final class Window implements Listener {
        private int clicks;

        @Override
        public synchronized void clicked() {
            clicks++; // ~ callback-under-lock #1
        }
    }

    public static void main(String[] args) {
        Button button = new Button();
        button.add(new Window());
        new Thread(button::click).start();
        button.click();
    }
}
