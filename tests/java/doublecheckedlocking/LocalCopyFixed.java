package doublecheckedlocking;

import java.util.concurrent.locks.ReentrantLock;

/** Correct: the local copy is taken from a volatile field. */
final class LocalCopyFixed {
    static final class Settings {
        private String locale;
        private int columns;

        Settings load() {
            locale = "en";
            columns = 80;
            return this;
        }

        String describe() {
            return locale + columns;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private volatile Settings settings;

    Settings settings() {
        Settings result = settings;
        if (result == null) {
            lock.lock();
            try {
                result = settings;
                if (result == null) {
                    result = new Settings().load();
                    settings = result;
                }
            } finally {
                lock.unlock();
            }
        }
        return result;
    }

    public static void main(String[] args) throws InterruptedException {
        LocalCopyFixed editor = new LocalCopyFixed();
        Runnable window = () -> System.out.println(editor.settings().describe());
        Thread left = new Thread(window);
        Thread right = new Thread(window);
        left.start();
        right.start();
        left.join();
        right.join();
    }
}
