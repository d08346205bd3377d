package hostile;

/** Handlers that throw: a catch, a finally, one that overflows the stack that just overflowed, and one of uncaught exceptions, which nobody hears of. */
public class ThrowingHandlers {
    static void inCatch() {
        try {
            throw new IllegalStateException("first");
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException("second", e); // ~ exception #1
        }
    }

    static void inFinally() {
        Object none = null;
        try {
            throw new IllegalStateException("first");
        } finally {
            none.hashCode(); // ~ exception #2
        }
    }

    static int down(int depth) {
        return down(depth + 1) + 1; // ~ exception #3
    }

    static void overflowing() {
        try {
            down(0);
        } catch (StackOverflowError e) {
            down(0);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(new Thread(ThrowingHandlers::inCatch));
        run(new Thread(ThrowingHandlers::inFinally));
        run(new Thread(ThrowingHandlers::overflowing));
        Thread unlucky = new Thread(() -> {
            throw new IllegalStateException("mine"); // ~ exception #4
        });
        unlucky.setUncaughtExceptionHandler((thread, exception) -> down(0));
        run(unlucky);
    }

    static void run(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }
}
