package divisionbyzero;

/** A number travels from thread to thread: each copies what the one before it has written. */
public class RelayOfThreeFixed {
    static volatile int first = 1;
    static volatile int second = 1;
    static volatile int third = 1;

    public static void main(String[] args) {
        new Thread(() -> second = first).start();
        new Thread(() -> third = second).start();
        first = 2;
        int divisor = third;
        System.out.println(7 / divisor);
    }
}
