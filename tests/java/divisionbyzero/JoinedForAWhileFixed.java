package divisionbyzero;

/** A join without a time limit ends after the thread. */
public class JoinedForAWhileFixed {
    static int parts;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> parts = 3);
        counter.start();
        counter.join();
        System.out.println(9 / parts);
    }
}
