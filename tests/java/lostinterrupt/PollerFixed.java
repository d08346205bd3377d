package lostinterrupt;

/** The handler sets the status again, and the loop sees it. */
public class PollerFixed implements Runnable {
    @Override
    public void run() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                System.out.println("polling");
                Thread.sleep(10);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread poller = new Thread(new PollerFixed());
        poller.start();
        Thread.sleep(100);
        poller.interrupt();
        poller.join();
    }
}
