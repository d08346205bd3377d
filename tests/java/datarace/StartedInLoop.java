package datarace;

/** A loop that starts two threads. */
final class StartedInLoop {
    private static int count;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> count++).start(); // ~ data-race #1
        }
    }
}
