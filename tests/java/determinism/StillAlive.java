package determinism;

/** Main asks whether the thread is still alive. */
public class StillAlive {
    private static int result;

    static void work() {
        result = 3;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(StillAlive::work);
        worker.start();
        boolean isBusy = worker.isAlive(); // ~ determinism #1
        worker.join();
        System.out.println(isBusy ? 0 : result);
    }
}
