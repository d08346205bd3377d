package locktoogeneral;

/** Not too general: a caller takes the lock to see both counters at one time. */
final class LockedAround {
    private int sent;
    private int received;

    synchronized void send() {
        sent++;
    }

    synchronized void receive() {
        received++;
    }

    private static void show(LockedAround link) {
        synchronized (link) {
            System.out.println(link.sent + " " + link.received);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockedAround link = new LockedAround();
        Runnable work = () -> {
            for (int i = 0; i < 50; i++) {
                link.send();
                link.receive();
            }
            show(link);
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
