package hostile;

/** A thread goes round without doing anything that another could notice. */
public class SilentLoop {
    private static volatile int seen;

    static int round() {
        int n = 0;
        while (n >= 0) { n = (n + 1) & 0xFF; } // ~ livelock #1
        return n;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread silent = new Thread(() -> seen = round());
        silent.start();
        silent.join();
    }
}
