package determinism;

/** Two threads write different numbers, one after the other. */
public class LastWriterFixed {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(LastWriterFixed::one);
        Thread two = new Thread(LastWriterFixed::two);
        one.start();
        one.join();
        two.start();
        two.join();
        System.out.println(value);
    }

    static void one() {
        value = 1;
    }

    static void two() {
        value = 2;
    }
}
