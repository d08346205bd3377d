package interleaving;

/** A thread is waited for as long as it lives. */
public class AliveNotJoinedFixed {
    private static int result;

    private static void work() {
        result = 42;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(AliveNotJoinedFixed::work);
        worker.start();
        while (worker.isAlive()) {
            Thread.onSpinWait();
        }
        assert result == 42;
    }
}
