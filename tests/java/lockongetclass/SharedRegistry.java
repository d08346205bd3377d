package lockongetclass;

import java.util.ArrayList;
import java.util.List;

/** The static list is changed by a helper method, under a lock that differs between a handler and its subclass. */
public class SharedRegistry {
    static class Handler implements Runnable {
        private static final List<String> NAMES = new ArrayList<>();

        @Override
        public void run() {
            Class<?> lock = this.getClass();
            synchronized (lock) { // ~ lock-on-get-class #1
                remember("handler");
            }
        }

        private static void remember(String name) {
            NAMES.add(name);
        }
    }

    static final class Special extends Handler {
    }

    public static void main(String[] args) {
        new Thread(new Handler()).start();
        new Thread(new Special()).start();
    }
}
