package callbackunderlock;

import java.util.ArrayList;
import java.util.List;

/** The listeners are copied under the lock, and called without it. */
public class ClicksFixed {
    interface Listener {
        void clicked();
    }

    static final class Button {
        private final List<Listener> listeners = new ArrayList<>();

        synchronized void add(Listener listener) {
            listeners.add(listener);
        }

        void click() {
            List<Listener> now;
            synchronized (this) {
                now = new ArrayList<>(listeners);
            }
            for (Listener listener : now) {
                listener.clicked();
            }
        }
    }

    static final class Window implements Listener {
        private int clicks;

        @Override
        public synchronized void clicked() {
            clicks++;
        }
    }

    public static void main(String[] args) {
        Button button = new Button();
        button.add(new Window());
        new Thread(button::click).start();
        button.click();
    }
}
