package hostile;

/** Two threads count for ever: there are as many states as numbers. */
public class NoisyLoop {
    private static volatile long first;
    private static volatile long second;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                first++;
            }
        }).start();
        new Thread(() -> {
            while (true) {
                second++;
            }
        }).start();
    }
}
