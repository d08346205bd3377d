package interleaving;

/** A join without a time-out returns when the thread has ended. */
public class JoinTimeoutFixed {
    private static int result;

    private static void work() {
        result = 42;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(JoinTimeoutFixed::work);
        worker.start();
        worker.join();
        assert result == 42;
    }
}
