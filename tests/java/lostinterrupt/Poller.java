package lostinterrupt;

/** The loop asks for the status that the handler has lost: the thread never ends. */
public class Poller implements Runnable {
    @Override
    public void run() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                System.out.println("polling");
                Thread.sleep(10);
            } catch (InterruptedException e) { // ~ lost-interrupt #1
                System.out.println("who woke me?");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread poller = new Thread(new Poller());
        poller.start();
        Thread.sleep(100);
        poller.interrupt(); // ~ lost-interrupt #1
        poller.join();
    }
}
