package determinism;

/** Main reads the result when the thread has ended. */
public class ReadTooEarlyFixed {
    private int result;

    void compute() {
        result = 42;
    }

    public static void main(String[] args) throws InterruptedException {
        ReadTooEarlyFixed task = new ReadTooEarlyFixed();
        Thread thread = new Thread(task::compute);
        thread.start();
        thread.join();
        int late = task.result;
        System.out.println(late);
    }
}
