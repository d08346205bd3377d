package subjects;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A pipeline of thread pools: every stage works on an order in its own pool and hands it to the next, a latch tells when
 * all orders have come through, and only then the pools are shut down.
 *
 * <p>Arguments: threads a stage (default 1), orders (default 1), stages (default 2, at most 3).
 * The last argument {@code bug}: uncaught RejectedExecutionException and a main thread that waits forever, the pools are
 * shut down before the orders have come through (line 226).
 */
public final class PoolPipeline {
    private PoolPipeline() {
    }

    /** One order; handed from thread to thread, never shared by two at once. */
    static final class Order {
        private final int number;
        private final int[] quantities;
        private int stagesPassed;
        private int units;
        private int cents;

        Order(int number) {
            this.number = number;
            this.quantities = new int[] {number + 1, 2 * number + 1};
        }
    }

    /** What a stage does with an order. */
    interface Step {
        void apply(Order order);
    }

    static final class Count implements Step {
        @Override
        public void apply(Order order) {
            int units = 0;
            for (int quantity : order.quantities) {
                assert quantity > 0;
                units += quantity;
            }
            order.units = units;
        }
    }

    static final class Price implements Step {
        private final int centsPerUnit;

        Price(int centsPerUnit) {
            this.centsPerUnit = centsPerUnit;
        }

        @Override
        public void apply(Order order) {
            assert order.units > 0 : "priced before it was counted";
            order.cents = order.units * centsPerUnit;
        }
    }

    static final class Discount implements Step {
        @Override
        public void apply(Order order) {
            assert order.cents > 0 : "a discount before the price";
            order.cents -= order.cents / 10;
        }
    }

    /** Makes the threads of one stage and remembers them for joining. */
    static final class Crew implements ThreadFactory {
        private final List<Thread> threads = new ArrayList<>();

        @Override
        public synchronized Thread newThread(Runnable work) {
            Thread thread = new Thread(work);
            threads.add(thread);
            return thread;
        }

        synchronized List<Thread> members() {
            return new ArrayList<>(threads);
        }
    }

    /** The end of the pipeline. */
    static final class Till {
        private final CountDownLatch open;
        private final AtomicInteger[] arrivals;
        private final AtomicInteger cents = new AtomicInteger();

        Till(int orders) {
            open = new CountDownLatch(orders);
            arrivals = new AtomicInteger[orders];
            for (int i = 0; i < orders; i++) {
                arrivals[i] = new AtomicInteger();
            }
        }

        void ring(Order order) {
            int times = arrivals[order.number].incrementAndGet();
            assert times == 1 : "an order came twice";
            cents.addAndGet(order.cents);
            open.countDown();
        }

        void awaitAll() throws InterruptedException {
            open.await();
        }
    }

    /** One pool, what it does, and where it hands the orders. */
    static final class Stage {
        private final int position;
        private final Step step;
        private final Stage next;
        private final Till till;
        private final Crew crew = new Crew();
        private final ExecutorService pool;
        private final AtomicInteger done = new AtomicInteger();

        Stage(int position, Step step, Stage next, Till till, int threads) {
            this.position = position;
            this.step = step;
            this.next = next;
            this.till = till;
            this.pool = Executors.newFixedThreadPool(threads, crew);
        }

        void accept(final Order order) {
            pool.execute(new Runnable() {
                @Override
                public void run() {
                    work(order);
                }
            });
        }

        private void work(Order order) {
            assert order.stagesPassed == position : "a stage was left out";
            step.apply(order);
            order.stagesPassed++;
            done.incrementAndGet();
            if (next != null) {
                next.accept(order);
            } else {
                till.ring(order);
            }
        }

        void shutdown() {
            pool.shutdown();
        }

        void join() throws InterruptedException {
            for (Thread thread : crew.members()) {
                thread.join();
            }
        }
    }

    /** All stages; the first of the list is the entrance. */
    static final class Pipeline {
        private final List<Stage> stages = new ArrayList<>();

        Pipeline(Step[] steps, int count, Till till, int threads) {
            Stage next = null;
            for (int i = count - 1; i >= 0; i--) {
                next = new Stage(i, steps[i], next, till, threads);
                stages.add(0, next);
            }
        }

        void submit(Order order) {
            stages.get(0).accept(order);
        }

        void shutdown() {
            for (Stage stage : stages) {
                stage.shutdown();
            }
        }

        void join(int orders) throws InterruptedException {
            for (Stage stage : stages) {
                stage.join();
                assert stage.done.get() == orders : "a stage missed an order";
            }
        }
    }

    private static int expected(Step[] steps, int stages, int orders) {
        int cents = 0;
        for (int i = 0; i < orders; i++) {
            Order order = new Order(i);
            for (int stage = 0; stage < stages; stage++) {
                steps[stage].apply(order);
            }
            cents += order.cents;
        }
        return cents;
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = number(args, 0, 1);
        int orders = number(args, 1, 1);
        int stages = number(args, 2, 2);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        Step[] steps = {new Count(), new Price(5), new Discount()};
        Till till = new Till(orders);
        Pipeline pipeline = new Pipeline(steps, stages, till, threads);
        for (int i = 0; i < orders; i++) {
            pipeline.submit(new Order(i));
        }
        if (bug) {
            pipeline.shutdown(); // BUG
            till.awaitAll();
        } else {
            till.awaitAll();
            pipeline.shutdown();
        }
        pipeline.join(orders);
        assert till.cents.get() == expected(steps, stages, orders) : "the till does not fit";
        System.out.println("pool pipeline: " + orders + " orders, " + till.cents.get() + " cents");
    }
}
