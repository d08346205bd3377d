package assumptions;

/// If the wait is interrupted, the thread still runs when its result is read (A15).
public class InterruptedJoin {
    static int result;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> result = args.length);
        worker.start();
        try {
            worker.join();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
        System.out.println(result);
    }
}
