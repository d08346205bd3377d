package divisionbyzero;

/** Whatever the thread is given to run, it sets the divisor. */
public class TaskPerhapsMissingFixed {
    private static volatile int divisor;

    public static void main(String[] args) throws InterruptedException {
        Runnable task = args.length == 0 ? () -> divisor = 2 : () -> divisor = 1;
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
        System.out.println(7 / divisor);
    }
}
