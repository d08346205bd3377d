package lostinterrupt;

/** The question is for the worker, and what was cleared is asked for. */
public class WrongThreadFixed {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            if (Thread.interrupted()) {
                return;
            }
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException e) {
                System.out.println("woken");
            }
        });
        worker.start();
        worker.interrupt();
        if (worker.isInterrupted()) {
            System.out.println("the worker was interrupted");
        }
    }
}
