package divisionbyzero;

/** The flag tells what its writer did, and nothing of a third thread. */
public class WrittenByThird {
    private int divisor;
    private volatile boolean ready;

    void prepare(Thread third) throws InterruptedException {
        divisor = 8;
        ready = true;
    }

    void use() {
        if (ready) {
            System.out.println(64 / divisor); // ~ division-by-zero #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrittenByThird shared = new WrittenByThird();
        Thread third = new Thread(() -> shared.divisor = 0);
        third.start();
        new Thread(shared::use).start();
        shared.prepare(third);
    }
}
