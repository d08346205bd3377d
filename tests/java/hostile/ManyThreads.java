package hostile;

/** Main starts as many threads as it is told to, and waits for none. */
public class ManyThreads {
    private static volatile int ended;

    public static void main(String[] args) {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
        for (int i = 0; i < count; i++) {
            new Thread(() -> ended = 1).start();
        }
    }
}
