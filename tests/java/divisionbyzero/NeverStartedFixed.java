package divisionbyzero;

/** The divisor is set before. */
public class NeverStartedFixed {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        rate = 5;
        Thread never = new Thread(() -> rate = 2);
        never.join();
        System.out.println(100 / rate);
    }
}
