package interleaving;

/** A join with a time-out may return before the thread has ended. */
public class JoinTimeout {
    private static int result;

    private static void work() {
        result = 42; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(JoinTimeout::work);
        worker.start();
        worker.join(50);
        assert result == 42; // ~ race #1 ~ assertion #2
    }
}
