package models;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Each gets what the other has, or both give up: main does not wait for ever. */
// outcome: a gets b / main gets a
// outcome: main gives up
class Exchanged {
    static final Exchanger<String> EXCHANGER = new Exchanger<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                System.out.println("a gets " + EXCHANGER.exchange("a", 1, TimeUnit.DAYS));
            } catch (InterruptedException | TimeoutException e) {
                return;
            }
        });
        other.setDaemon(true);
        other.start();
        try {
            String got = EXCHANGER.exchange("b", 1, TimeUnit.DAYS);
            other.join();
            System.out.println("main gets " + got);
        } catch (TimeoutException e) {
            System.out.println("main gives up");
        }
    }
}
