package divisionbyzero;

/** A thread may have been given nothing to run: then joining it says nothing. */
public class TaskPerhapsMissing {
    private static volatile int divisor;

    public static void main(String[] args) throws InterruptedException {
        Runnable task = args.length == 0 ? null : () -> divisor = 1;
        Thread thread = new Thread(task); // ~? uncaught-exception #2
        thread.start();
        thread.join();
        System.out.println(7 / divisor); // ~ division-by-zero #1
    }
}
