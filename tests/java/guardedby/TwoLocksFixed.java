package guardedby;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A field that needs both locks: to change it, all readers of either kind must be kept out. */
public class TwoLocksFixed {
    private final Object readers = new Object();
    private final Object writers = new Object();

    @GuardedBy({"readers", "writers"})
    private int epoch;

    void advance() {
        synchronized (readers) {
            synchronized (writers) {
                epoch++;
            }
        }
    }

    void skip() {
        synchronized (readers) {
            synchronized (writers) {
                epoch += 2;
            }
        }
    }

    public static void main(String[] args) {
        TwoLocksFixed clock = new TwoLocksFixed();
        new Thread(clock::advance).start();
        new Thread(clock::skip).start();
    }
}
