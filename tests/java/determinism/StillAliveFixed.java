package determinism;

/** Main waits for the end of the thread. */
public class StillAliveFixed {
    private static int result;

    static void work() {
        result = 3;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(StillAliveFixed::work);
        worker.start();
        worker.join();
        System.out.println(result);
    }
}
