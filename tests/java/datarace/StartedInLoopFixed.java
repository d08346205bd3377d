package datarace;

/** No race: the loop runs once. */
final class StartedInLoopFixed {
    private static int count;

    public static void main(String[] args) {
        for (int i = 0; i < 1; i++) {
            new Thread(() -> count++).start();
        }
    }
}
