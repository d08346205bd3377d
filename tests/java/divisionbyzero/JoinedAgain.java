package divisionbyzero;

/** To wait once more for a thread that has ended changes nothing: what was written since stays written. */
public class JoinedAgain {
    static int rate;
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> rate = 4);
        first.start();
        first.join();
        rate = 0;
        Thread second = new Thread(() -> turns++);
        second.start();
        first.join();
        System.out.println(20 / rate); // ~ division-by-zero #1
    }
}
