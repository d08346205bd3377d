package interleaving;

import java.util.concurrent.Semaphore;

/** A thread is interrupted before it starts, while it acquires, or when it has: JDK 17 and later keep the flag. */
// outcome: acquired
// outcome: interrupted
public class OutcomeInterruptedBeforeStart {
    private static volatile String said;

    public static void main(String[] args) throws InterruptedException {
        Semaphore permits = new Semaphore(1);
        Thread acquirer = new Thread(() -> {
            try {
                permits.acquire();
                said = "acquired";
            } catch (InterruptedException e) {
                said = "interrupted";
            }
        });
        Thread interrupter = new Thread(acquirer::interrupt);
        interrupter.start();
        acquirer.start();
        interrupter.join();
        acquirer.join();
        System.out.println(said);
    }
}
