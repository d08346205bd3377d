package divisionbyzero;

/** Who joins a thread that was not started does not wait, and learns nothing. */
public class StartedPerhaps {
    static int share;
    static int other;

    public static void main(String[] args) throws InterruptedException {
        share = 0;
        Thread first = new Thread(() -> other = 1);
        first.start();
        first.join();
        Thread second = new Thread(() -> share = 5);
        if (args.length > 3) {
            second.start();
        }
        second.join();
        System.out.println(10 / share); // ~ division-by-zero #1
    }
}
