package parallel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Stages of completable futures. */
class Stages {
    static void here() {}

    static class Chain {
        // ordered first second
        // ordered second third
        // parallel first during
        // parallel third during
        // ordered third after
        // ordered first after
        public static void main(String[] args) {
            CompletableFuture<Void> first = CompletableFuture.runAsync(() -> {
                here(); // @first
            });
            CompletableFuture<Void> second = first.thenRunAsync(() -> {
                here(); // @second
            });
            CompletableFuture<Void> third = second.thenRun(() -> {
                here(); // @third
            });
            here(); // @during
            third.join();
            here(); // @after
        }
    }

    static class TwoOfOne {
        // parallel left right
        // ordered first left
        // ordered first right
        public static void main(String[] args) {
            CompletableFuture<Void> first = CompletableFuture.runAsync(() -> {
                here(); // @first
            });
            first.thenRunAsync(() -> {
                here(); // @left
            });
            first.thenRunAsync(() -> {
                here(); // @right
            });
        }
    }

    static class Both {
        // parallel left right
        // ordered left after
        // ordered right after
        // ordered left combined
        // ordered right combined
        public static void main(String[] args) {
            CompletableFuture<String> left = CompletableFuture.supplyAsync(() -> {
                here(); // @left
                return "";
            });
            CompletableFuture<String> right = CompletableFuture.supplyAsync(() -> {
                here(); // @right
                return "";
            });
            CompletableFuture<String> both = left.thenCombine(right, (a, b) -> {
                here(); // @combined
                return a + b;
            });
            both.join();
            here(); // @after
        }
    }

    static class Either {
        // parallel left then
        // parallel right then
        // parallel left after
        public static void main(String[] args) {
            CompletableFuture<Void> left = CompletableFuture.runAsync(() -> {
                here(); // @left
            });
            CompletableFuture<Void> right = CompletableFuture.runAsync(() -> {
                here(); // @right
            });
            left.runAfterEither(right, () -> {
                here(); // @then
            }).join();
            here(); // @after
        }
    }

    static class AllOf {
        // ordered left after
        // ordered right after
        // parallel left right
        public static void main(String[] args) {
            CompletableFuture<Void> left = CompletableFuture.runAsync(() -> {
                here(); // @left
            });
            CompletableFuture<Void> right = CompletableFuture.runAsync(() -> {
                here(); // @right
            });
            CompletableFuture.allOf(left, right).join();
            here(); // @after
        }
    }

    static class AnyOf {
        // parallel left after
        // parallel right after
        public static void main(String[] args) {
            CompletableFuture<Void> left = CompletableFuture.runAsync(() -> {
                here(); // @left
            });
            CompletableFuture<Void> right = CompletableFuture.runAsync(() -> {
                here(); // @right
            });
            CompletableFuture.anyOf(left, right).join();
            here(); // @after
        }
    }

    static class ByHand {
        // ordered before after
        // parallel late after
        static final CompletableFuture<String> PROMISE = new CompletableFuture<>();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                PROMISE.complete("");
                here(); // @late
            }).start();
            PROMISE.join();
            here(); // @after
        }
    }

    static class ByTwoHands {
        // parallel one after
        // parallel other after
        static final CompletableFuture<String> PROMISE = new CompletableFuture<>();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one
                PROMISE.complete("");
            }).start();
            new Thread(() -> {
                here(); // @other
                PROMISE.complete("");
            }).start();
            PROMISE.join();
            here(); // @after
        }
    }

    static class CompletedEarly {
        // parallel task after
        public static void main(String[] args) {
            CompletableFuture<String> future = CompletableFuture.supplyAsync(() -> {
                here(); // @task
                return "";
            });
            future.complete("");
            future.join();
            here(); // @after
        }
    }

    static class AskedNow {
        // parallel task after
        public static void main(String[] args) {
            CompletableFuture<String> future = CompletableFuture.supplyAsync(() -> {
                here(); // @task
                return "";
            });
            future.getNow("");
            here(); // @after
        }
    }

    static class ThenALatch {
        // ordered first second
        // ordered first after
        // ordered second after
        // parallel first during
        // parallel late after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(1);
            CompletableFuture<Void> stage = CompletableFuture.runAsync(() -> {
                here(); // @first
            });
            stage.thenRun(() -> {
                here(); // @second
                latch.countDown();
                here(); // @late
            });
            here(); // @during
            latch.await();
            here(); // @after
        }
    }

    static class LatchBesideTheStage {
        // parallel first second
        // parallel first after
        // ordered second after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(1);
            CompletableFuture.runAsync(() -> {
                here(); // @first
            });
            CompletableFuture.runAsync(() -> {
                here(); // @second
                latch.countDown();
            });
            latch.await();
            here(); // @after
        }
    }

    static class NextOfOneThread {
        // ordered first after
        // ordered first last
        // parallel last after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(1);
            ExecutorService pool = Executors.newSingleThreadExecutor();
            pool.execute(() -> {
                here(); // @first
            });
            pool.execute(() -> latch.countDown());
            pool.execute(() -> {
                here(); // @last
            });
            latch.await();
            here(); // @after
        }
    }

    static class NextOfTwoThreads {
        // parallel first after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(1);
            ExecutorService pool = Executors.newFixedThreadPool(2);
            pool.execute(() -> {
                here(); // @first
            });
            pool.execute(() -> latch.countDown());
            latch.await();
            here(); // @after
        }
    }

    static class NotInItsTurn {
        // parallel first after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(1);
            ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
            pool.schedule(() -> {
                here(); // @first
            }, 1, TimeUnit.SECONDS);
            pool.execute(() -> latch.countDown());
            latch.await();
            here(); // @after
        }
    }

    static class OutOfAPriorityQueue {
        // parallel first after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(1);
            ThreadPoolExecutor pool =
                    new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
            pool.execute(() -> {
                here(); // @first
            });
            pool.execute(() -> latch.countDown());
            latch.await();
            here(); // @after
        }
    }
}
