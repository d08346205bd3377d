package determinism;

/** Two threads write different numbers; which is left depends on who is last. */
public class LastWriter {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(LastWriter::one);
        Thread two = new Thread(LastWriter::two);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(value);
    }

    static void one() {
        value = 1; // ~ determinism #1
    }

    static void two() {
        value = 2; // ~ determinism #2
    }
}
