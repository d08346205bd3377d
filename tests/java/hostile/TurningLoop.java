package hostile;

/** A thread turns a switch on and off for ever: there are few states, and no way out of them. */
public class TurningLoop {
    private static volatile boolean on;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                on = !on; // ~ livelock #1
            }
        }).start();
    }
}
