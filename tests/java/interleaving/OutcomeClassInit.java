package interleaving;

/** Two threads need two classes in opposite orders; each class says once that it was initialised. */
// outcome: left / right
// outcome: right / left
public class OutcomeClassInit {
    private static final class Left {
        static {
            System.out.println("left");
        }

        static void touch() {
            Thread.onSpinWait();
        }
    }

    private static final class Right {
        static {
            System.out.println("right");
        }

        static void touch() {
            Thread.onSpinWait();
        }
    }

    private static void leftFirst() {
        Left.touch();
        Right.touch();
    }

    private static void rightFirst() {
        Right.touch();
        Left.touch();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(OutcomeClassInit::leftFirst);
        Thread second = new Thread(OutcomeClassInit::rightFirst);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
