package hostile;

/** The main thread counts while it polls: it comes to no state twice, and what it waits for is another thread's turn. */
public class CountingPoll {
    private static volatile boolean done;
    private static int polls;

    public static void main(String[] args) {
        new Thread(() -> done = true).start();
        while (!done) {
            polls++;
        }
        assert polls < 0 : "it came out of the loop"; // ~ assertion #1
    }
}
