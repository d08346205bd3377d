package lostinterrupt;

/** A static question that looks as if it were for the worker; and a status that is cleared for nothing. */
public class WrongThread {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread worker = new Thread(() -> {
            Thread.interrupted(); // ~ lost-interrupt #2
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException e) {
                System.out.println("woken");
            }
        });
        worker.start();
        worker.interrupt();
        if (worker.interrupted()) { // ~ lost-interrupt #1
            System.out.println("the worker was interrupted");
        }
        System.out.println(main.getName());
    }
}
