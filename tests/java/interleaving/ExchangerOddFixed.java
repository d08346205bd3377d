package interleaving;

import java.util.concurrent.Exchanger;

/** Two threads exchange something. */
public class ExchangerOddFixed {
    private static final Exchanger<String> EXCHANGER = new Exchanger<>();

    private static void work() {
        try {
            EXCHANGER.exchange("a");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(ExchangerOddFixed::work).start();
        }
    }
}
