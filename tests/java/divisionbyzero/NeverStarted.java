package divisionbyzero;

/** A thread that was never started has nothing to wait for. */
public class NeverStarted {
    static int rate;

    public static void main(String[] args) throws InterruptedException {
        System.out.println();
        Thread never = new Thread(() -> rate = 2);
        never.join();
        System.out.println(100 / rate); // ~ division-by-zero #1
    }
}
