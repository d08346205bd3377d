import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Virtual threads: builders, executors, joins, locals. */
public class Virtuals {
    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            threads.add(Thread.startVirtualThread(count::incrementAndGet));
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(count);
        Thread named = Thread.ofVirtual().name("v-", 1).unstarted(() -> System.out.println(Thread.currentThread().getName() + " "
            + Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon()));
        System.out.println(named.getState());
        named.start();
        System.out.println(named.join(Duration.ofMinutes(1)) + " " + named.getState());
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> futures = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                int n = i;
                futures.add(pool.submit(() -> {
                    Thread.sleep(n);
                    return n * n;
                }));
            }
            int sum = 0;
            for (Future<Integer> f : futures) {
                sum += f.get();
            }
            System.out.println(sum + " " + futures.get(3).resultNow());
        }
        CountDownLatch latch = new CountDownLatch(1);
        Thread waiting = Thread.ofVirtual().start(() -> {
            try {
                latch.await();
                System.out.println("through");
            } catch (InterruptedException e) {
                System.out.println("wrong");
            }
        });
        latch.countDown();
        waiting.join();
        Thread sleeper = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(Duration.ofDays(1));
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        sleeper.interrupt();
        sleeper.join();
        Thread platform = Thread.ofPlatform().name("platform").daemon(false).start(() -> System.out.println(
            Thread.currentThread().getName()));
        platform.join();
    }
}
