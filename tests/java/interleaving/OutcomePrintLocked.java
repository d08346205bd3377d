package interleaving;

/** One thread holds the monitor of System.out for two lines: that of the other does not come between them. */
// outcome: a / b / c
// outcome: c / a / b
public class OutcomePrintLocked {
    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (System.out) {
                System.out.println("a");
                System.out.println("b");
            }
        }).start();
        new Thread(() -> System.out.println("c")).start();
    }
}
