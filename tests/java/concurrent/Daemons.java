package concurrent;

import java.util.concurrent.CountDownLatch;

/** Daemon threads do not keep the program alive; shutdown hooks run at its end. */
public class Daemons {
    public static void main(String[] args) throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        Thread daemon = new Thread(() -> {
            running.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                System.out.println("wrong");
            } finally {
                System.out.println("wrong");
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        running.await();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread last = new Thread(() -> System.out.println("last " + Thread.currentThread().isDaemon()));
        System.out.println(daemon.isDaemon() + " " + daemon.isAlive());
        last.start();
    }
}
