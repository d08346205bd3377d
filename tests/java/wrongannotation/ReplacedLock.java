package wrongannotation;

import javax.annotation.concurrent.GuardedBy;

/** The lock is replaced while others wait for it. */
public class ReplacedLock {
    private Object lock = new Object();

    @GuardedBy("lock")
    private String theme = "light";

    void reset() {
        synchronized (lock) {
            lock = new Object(); // ~ wrong-annotation #1
            theme = "light";
        }
    }

    void choose(String name) {
        synchronized (lock) {
            theme = name;
        }
    }

    public static void main(String[] args) {
        ReplacedLock settings = new ReplacedLock();
        new Thread(settings::reset).start();
        new Thread(() -> settings.choose("dark")).start();
    }
}
