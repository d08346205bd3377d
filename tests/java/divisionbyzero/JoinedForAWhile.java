package divisionbyzero;

/** A join with a time limit may end before the thread. */
public class JoinedForAWhile {
    static int parts;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> parts = 3);
        counter.start();
        counter.join(10);
        System.out.println(9 / parts); // ~ division-by-zero #1
    }
}
