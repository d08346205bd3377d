package interleaving;

/** A thread is asked whether it still lives before its result is read, but not waited for. */
public class AliveNotJoined {
    private static int result;

    private static void work() {
        result = 42; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(AliveNotJoined::work);
        worker.start();
        if (worker.isAlive()) {
            Thread.yield();
        }
        assert result == 42; // ~ race #1 ~ assertion #2
    }
}
