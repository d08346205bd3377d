package interleaving;

/** Main prints before it starts a thread, while that runs, and after it has joined it. */
// outcome: start / main / thread / end
// outcome: start / thread / main / end
public class OutcomeMainPrints {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> System.out.println("thread"));
        System.out.println("start");
        thread.start();
        System.out.println("main");
        thread.join();
        System.out.println("end");
    }
}
