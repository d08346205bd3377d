package hostile;

/** A thread calls itself until its stack is full; another catches that and goes on. */
public class DeepRecursion {
    private static volatile boolean caught;

    static int down(int depth) {
        return down(depth + 1) + 1; // ~ exception #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread careful = new Thread(() -> {
            try {
                down(0);
            } catch (StackOverflowError e) {
                caught = true;
            }
        });
        Thread careless = new Thread(() -> down(0));
        careful.start();
        careless.start();
        careful.join();
        careless.join();
        assert caught;
    }
}
