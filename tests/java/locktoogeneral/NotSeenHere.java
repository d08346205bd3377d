package locktoogeneral;

/** Not known to be too general: a method that nobody calls here needs both numbers under the lock. */
public final class NotSeenHere {
    private int good;
    private int bad;

    synchronized void good() {
        good++;
    }

    synchronized void bad() {
        bad++;
    }

    public synchronized int all() {
        return good + bad;
    }

    public static void main(String[] args) throws InterruptedException {
        NotSeenHere vote = new NotSeenHere();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                vote.good();
                vote.bad();
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
