package interleaving;

/** The initialiser of one class needs the other one, but not the other way round. */
public class ClassInitDeadlockFixed {
    private static final class Left {
        static int size = Right.size + 1;

        static void touch() {
            Thread.onSpinWait();
        }
    }

    private static final class Right {
        static int size = 1;

        static void touch() {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> Left.touch());
        Thread second = new Thread(() -> Right.touch());
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
