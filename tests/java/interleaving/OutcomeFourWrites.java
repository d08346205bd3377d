package interleaving;

/** Two threads write two variables each, in opposite orders, and nobody reads before they have ended. */
// outcome: 1 1
// outcome: 2 1
// outcome: 2 2
public class OutcomeFourWrites {
    private static volatile int x;
    private static volatile int y;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            x = 1;
            y = 1;
        });
        Thread second = new Thread(() -> {
            y = 2;
            x = 2;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(x + " " + y);
    }
}
