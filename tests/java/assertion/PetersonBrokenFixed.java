package assertion;

/** Mutual exclusion by flags alone, as Peterson found it. */
public class PetersonBrokenFixed {
    private static volatile boolean leftWants;
    private static volatile boolean rightWants;
    private static volatile int turn;
    private static volatile boolean inside;

    static void enter() {
        assert !inside; // ~? assertion #1
        inside = true;
        inside = false;
    }

    static class Left extends Thread {
        @Override
        public void run() {
            leftWants = true;
            turn = 1;
            while (rightWants && turn == 1) {
                Thread.onSpinWait();
            }
            enter();
            leftWants = false;
        }
    }

    static class Right extends Thread {
        @Override
        public void run() {
            rightWants = true;
            turn = 0;
            while (leftWants && turn == 0) {
                Thread.onSpinWait();
            }
            enter();
            rightWants = false;
        }
    }

    public static void main(String[] args) {
        new Left().start();
        new Right().start();
    }
}
