package turnstile;

public class Turnstile {
    private static volatile boolean left;
    private static volatile boolean right;
    private static boolean leftIsIn;
    private static boolean rightIsIn;

    static void enterLeft() {
        left = true;
        leftIsIn = !right;
    }

    static void enterRight() {
        right = true;
        rightIsIn = !left;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Turnstile::enterLeft);
        other.start();
        enterRight();
        other.join();
        if (leftIsIn && rightIsIn) {
            throw new AssertionError();
        }
    }
}
