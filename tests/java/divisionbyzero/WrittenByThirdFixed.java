package divisionbyzero;

/** The third thread has ended before the flag is raised. */
public class WrittenByThirdFixed {
    private int divisor;
    private volatile boolean ready;

    void prepare(Thread third) throws InterruptedException {
        third.join();
        divisor = 8;
        ready = true;
    }

    void use() {
        if (ready) {
            System.out.println(64 / divisor);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrittenByThirdFixed shared = new WrittenByThirdFixed();
        Thread third = new Thread(() -> shared.divisor = 0);
        third.start();
        new Thread(shared::use).start();
        shared.prepare(third);
    }
}
