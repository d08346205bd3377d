package interleaving;

import java.util.concurrent.Exchanger;

/** Two threads exchange what they have, whoever comes first. */
// outcome: b a
public class OutcomeExchange {
    private static final Exchanger<String> EXCHANGER = new Exchanger<>();
    private static String got;

    private static void work() {
        try {
            got = EXCHANGER.exchange("a");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(OutcomeExchange::work);
        other.start();
        String mine = EXCHANGER.exchange("b");
        other.join();
        System.out.println(got + " " + mine);
    }
}
