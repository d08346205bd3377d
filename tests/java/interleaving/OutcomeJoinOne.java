package interleaving;

/** Main joins one thread of two: what the other one does may be seen or not. */
// outcome: 1 0
// outcome: 1 2
public class OutcomeJoinOne {
    private static volatile int first;
    private static volatile int second;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> first = 1);
        Thread b = new Thread(() -> second = 2);
        a.start();
        b.start();
        a.join();
        int seen = second;
        b.join();
        System.out.println(first + " " + seen);
    }
}
