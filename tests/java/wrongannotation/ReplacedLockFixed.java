package wrongannotation;

import javax.annotation.concurrent.GuardedBy;

/** The lock is not final, but stays the same. */
public class ReplacedLockFixed {
    private Object lock = new Object();

    @GuardedBy("lock")
    private String theme = "light";

    void reset() {
        synchronized (lock) {
            theme = "light";
        }
    }

    void choose(String name) {
        synchronized (lock) {
            theme = name;
        }
    }

    public static void main(String[] args) {
        ReplacedLockFixed settings = new ReplacedLockFixed();
        new Thread(settings::reset).start();
        new Thread(() -> settings.choose("dark")).start();
    }
}
