package divisionbyzero;

/** Each thread is waited for once, after the last write. */
public class JoinedAgainFixed {
    static int rate;
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        rate = 0;
        Thread second = new Thread(() -> turns++);
        second.start();
        Thread first = new Thread(() -> rate = 4);
        first.start();
        first.join();
        System.out.println(20 / rate);
    }
}
