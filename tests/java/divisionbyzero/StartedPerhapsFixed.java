package divisionbyzero;

/** The thread is started in any case. */
public class StartedPerhapsFixed {
    static int share;
    static int other;

    public static void main(String[] args) throws InterruptedException {
        share = 0;
        Thread first = new Thread(() -> other = 1);
        first.start();
        first.join();
        Thread second = new Thread(() -> share = 5);
        if (args.length > 3) {
            other = 2;
        }
        second.start();
        second.join();
        System.out.println(10 / share);
    }
}
