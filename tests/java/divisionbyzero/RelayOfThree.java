package divisionbyzero;

/** A zero travels from thread to thread: each copies what the one before it has written. */
public class RelayOfThree {
    static volatile int first = 1;
    static volatile int second = 1;
    static volatile int third = 1;

    public static void main(String[] args) {
        new Thread(() -> second = first).start();
        new Thread(() -> third = second).start();
        first = 0;
        int divisor = third;
        System.out.println(7 / divisor); // ~ division-by-zero #1
    }
}
