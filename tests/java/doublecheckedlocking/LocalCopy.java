package doublecheckedlocking;

import java.util.concurrent.locks.ReentrantLock;

/** Broken: a local copy saves a read, and orders nothing. */
final class LocalCopy {
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
    private Settings settings;

    Settings settings() {
        Settings result = settings; // ~ double-checked-locking #1
        if (result == null) {
            lock.lock();
            try {
                result = settings;
                if (result == null) {
                    result = new Settings().load();
                    settings = result; // ~ double-checked-locking #1
                }
            } finally {
                lock.unlock();
            }
        }
        return result;
    }

    public static void main(String[] args) throws InterruptedException {
        LocalCopy editor = new LocalCopy();
        Runnable window = () -> System.out.println(editor.settings().describe());
        Thread left = new Thread(window);
        Thread right = new Thread(window);
        left.start();
        right.start();
        left.join();
        right.join();
    }
}
