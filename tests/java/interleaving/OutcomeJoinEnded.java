package interleaving;

/** Who joins a thread that does not run need not wait, and keeps its interrupt; a negative time is refused at once. */
// outcome: joined true, joined true, refused, refused
public class OutcomeJoinEnded {
    static String join(Thread thread) {
        Thread.currentThread().interrupt();
        try {
            thread.join();
            return "joined " + Thread.interrupted();
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    static String waitLess(Thread thread) throws InterruptedException {
        try {
            if (thread == null) {
                Thread.sleep(-1);
            } else {
                thread.join(-1);
            }
            return "waited";
        } catch (IllegalArgumentException e) {
            return "refused";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        Thread running = new Thread(() -> { });
        running.start();
        String refused = waitLess(running) + ", " + waitLess(null);
        System.out.println(join(ended) + ", " + join(new Thread(() -> { })) + ", " + refused);
    }
}
