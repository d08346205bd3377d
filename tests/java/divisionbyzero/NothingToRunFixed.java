package divisionbyzero;

/** A thread without a task changes nothing. */
public class NothingToRunFixed {
    private static int divisor = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread();
        thread.start();
        thread.join();
        divisor++;
        System.out.println(7 / divisor);
    }
}
