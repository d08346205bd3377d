package interleaving;

/** The initialisers of two classes need each other, and two threads begin with one each. */
public class ClassInitDeadlock {
    private static final class Left {
        static int size = Right.size + 1; // ~ deadlock #1

        static void touch() {
            Thread.onSpinWait();
        }
    }

    private static final class Right {
        static int size = Left.size + 1; // ~ deadlock #1

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
