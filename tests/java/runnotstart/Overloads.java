package runnotstart;

/** A {@code run} with parameters is another method; that without is the thread's. */
public class Overloads extends Thread {
    private int rounds;

    void run(int wanted) {
        rounds = wanted;
        start();
    }

    @Override
    public void run() {
        System.out.println(rounds);
    }

    public static void main(String[] args) throws InterruptedException {
        Overloads worker = new Overloads();
        worker.run(3);
        worker.join();
        Overloads idle = new Overloads();
        idle.run(); // ~ run-not-start #1
    }
}
