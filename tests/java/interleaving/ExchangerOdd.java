package interleaving;

import java.util.concurrent.Exchanger;

/** Three threads want to exchange something, two can: the third waits for ever. */
public class ExchangerOdd {
    private static final Exchanger<String> EXCHANGER = new Exchanger<>();

    private static void work() {
        try {
            EXCHANGER.exchange("a"); // ~ deadlock #1
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(ExchangerOdd::work).start();
        }
    }
}
