package lockongetclass;

import java.util.ArrayList;
import java.util.List;

/** The list is its own lock, whoever comes. */
public class SharedRegistryFixed {
    static class Handler implements Runnable {
        private static final List<String> NAMES = new ArrayList<>();

        @Override
        public void run() {
            synchronized (NAMES) {
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
