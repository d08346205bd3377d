package divisionbyzero;

/** A thread without a task ends at once, and what comes after it is executed. */
public class NothingToRun {
    private static int divisor = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread();
        thread.start();
        thread.join();
        divisor--;
        System.out.println(7 / divisor); // ~ division-by-zero #1
    }
}
