package determinism;

/** Main reads the result while the thread computes it. */
public class ReadTooEarly {
    private int result;

    void compute() {
        result = 42;
    }

    public static void main(String[] args) throws InterruptedException {
        ReadTooEarly task = new ReadTooEarly();
        Thread thread = new Thread(task::compute);
        thread.start();
        int early = task.result; // ~ determinism #1
        thread.join();
        System.out.println(early);
    }
}
