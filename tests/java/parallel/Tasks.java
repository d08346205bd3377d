package parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tasks and the pools that run them. */
class Tasks {
    static void here() {}

    static class SubmitAndGet {
        // ordered before task
        // parallel task during
        // ordered task after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            here(); // @before
            Future<?> future = pool.submit(() -> {
                here(); // @task
            });
            here(); // @during
            future.get();
            here(); // @after
            pool.shutdown();
        }
    }

    static class TwoTasks {
        // parallel first second
        // ordered first after
        // parallel second after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Future<?> first = pool.submit(() -> {
                here(); // @first
            });
            pool.submit(() -> {
                here(); // @second
            });
            first.get();
            here(); // @after
        }
    }

    static class SingleThread {
        // ordered first second
        // parallel first during
        // parallel second during
        public static void main(String[] args) {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            pool.execute(() -> {
                here(); // @first
            });
            pool.execute(() -> {
                here(); // @second
            });
            here(); // @during
        }
    }

    static class TwoSingleThreads {
        // parallel first second
        public static void main(String[] args) {
            ExecutorService one = Executors.newSingleThreadExecutor();
            ExecutorService other = Executors.newSingleThreadExecutor();
            one.execute(() -> {
                here(); // @first
            });
            other.execute(() -> {
                here(); // @second
            });
        }
    }

    static class SingleThreadInALoop {
        // ordered task task
        public static void main(String[] args) {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {
                    here(); // @task
                });
            }
        }
    }

    static class SingleThreadsInALoop {
        // parallel task task
        public static void main(String[] args) {
            for (int i = 0; i < 3; i++) {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.execute(() -> {
                    here(); // @task
                });
            }
        }
    }

    static class FixedPoolOfOne {
        // ordered first second
        // parallel first during
        public static void main(String[] args) {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            pool.execute(() -> {
                here(); // @first
            });
            pool.execute(() -> {
                here(); // @second
            });
            here(); // @during
        }
    }

    static class ScheduledPoolOfOne {
        // ordered first second
        // ordered first first
        public static void main(String[] args) {
            ScheduledExecutorService pool = new ScheduledThreadPoolExecutor(1);
            pool.scheduleAtFixedRate(() -> {
                here(); // @first
            }, 0, 1, TimeUnit.SECONDS);
            pool.scheduleAtFixedRate(() -> {
                here(); // @second
            }, 0, 2, TimeUnit.SECONDS);
        }
    }

    static class ScheduledPoolOfTwo {
        // parallel first second
        public static void main(String[] args) {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
            pool.execute(() -> {
                here(); // @first
            });
            pool.execute(() -> {
                here(); // @second
            });
        }
    }

    static class OwnPoolOfOne extends ThreadPoolExecutor {
        OwnPoolOfOne() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        // ordered task task
        public static void main(String[] args) {
            OwnPoolOfOne pool = new OwnPoolOfOne();
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {
                    here(); // @task
                });
            }
        }
    }

    static class OneThreadAtFirst {
        // parallel task task
        public static void main(String[] args) {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 4, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {
                    here(); // @task
                });
            }
        }
    }

    static class Enlarged {
        // parallel task task
        public static void main(String[] args) {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
            pool.setMaximumPoolSize(2);
            pool.setCorePoolSize(2);
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {
                    here(); // @task
                });
            }
        }
    }

    static class SizeFromOutside {
        // parallel task task
        public static void main(String[] args) {
            ExecutorService pool = Executors.newFixedThreadPool(args.length);
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {
                    here(); // @task
                });
            }
        }
    }

    static class FixedPoolInALoop {
        // parallel task task
        public static void main(String[] args) {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {
                    here(); // @task
                });
            }
        }
    }

    static class InvokeAll {
        // parallel task task
        // ordered task after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            List<Callable<String>> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tasks.add(() -> {
                    here(); // @task
                    return "";
                });
            }
            pool.invokeAll(tasks);
            here(); // @after
        }
    }

    static class InvokeAny {
        // parallel task after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            List<Callable<String>> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tasks.add(() -> {
                    here(); // @task
                    return "";
                });
            }
            pool.invokeAny(tasks);
            here(); // @after
        }
    }

    static class ListOfFutures {
        // parallel task task
        // parallel task during
        // ordered task after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                futures.add(pool.submit(() -> {
                    here(); // @task
                }));
            }
            here(); // @during
            for (Future<?> future : futures) {
                future.get();
            }
            here(); // @after
        }
    }

    static class Terminated {
        // parallel task during
        // ordered task after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {
                    here(); // @task
                });
            }
            pool.shutdown();
            here(); // @during
            if (pool.awaitTermination(1, TimeUnit.HOURS)) {
                here(); // @after
            }
        }
    }

    static class TerminationNotAwaited {
        // assumed task after A15
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            pool.execute(() -> {
                here(); // @task
            });
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.MILLISECONDS);
            here(); // @after
        }
    }

    static class OtherPoolTerminated {
        // parallel task after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            ExecutorService other = Executors.newFixedThreadPool(2);
            pool.execute(() -> {
                here(); // @task
            });
            other.shutdown();
            other.awaitTermination(1, TimeUnit.HOURS);
            here(); // @after
        }
    }

    static class ShutdownAlone {
        // parallel task after
        public static void main(String[] args) {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            pool.execute(() -> {
                here(); // @task
            });
            pool.shutdown();
            here(); // @after
        }
    }

    static class IsTerminated {
        // ordered task ended
        // parallel task asked
        public static void main(String[] args) {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            pool.execute(() -> {
                here(); // @task
            });
            pool.shutdown();
            boolean terminated = pool.isTerminated();
            here(); // @asked
            if (terminated) {
                here(); // @ended
            }
        }
    }

    static class GetInTime {
        // ordered task got
        // parallel task late
        // parallel task after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Future<?> future = pool.submit(() -> {
                here(); // @task
            });
            try {
                future.get(1, TimeUnit.MILLISECONDS);
                here(); // @got
            } catch (TimeoutException e) {
                here(); // @late
            }
            here(); // @after
        }
    }

    static class Cancelled {
        // ordered task got
        // parallel task cancelled
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Future<?> future = pool.submit(() -> {
                here(); // @task
            });
            new Thread(() -> future.cancel(true)).start();
            try {
                future.get();
                here(); // @got
            } catch (CancellationException e) {
                here(); // @cancelled
            }
        }
    }

    static class GotByAnother {
        // parallel task early
        // ordered task late
        public static void main(String[] args) {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Future<?> future = pool.submit(() -> {
                here(); // @task
            });
            new Thread(() -> {
                here(); // @early
                try {
                    future.get();
                } catch (Exception e) {
                    return;
                }
                here(); // @late
            }).start();
        }
    }

    static class TaskOfItsOwn {
        // parallel task during
        // parallel? task after
        public static void main(String[] args) throws Exception {
            FutureTask<String> future = new FutureTask<>(() -> {
                here(); // @task
                return "";
            });
            new Thread(future).start();
            here(); // @during
            future.get();
            here(); // @after
        }
    }

    static class Completions {
        // parallel task task
        // ordered task after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            ExecutorCompletionService<String> service = new ExecutorCompletionService<>(pool);
            for (int i = 0; i < 3; i++) {
                service.submit(() -> {
                    here(); // @task
                    return "";
                });
            }
            for (int i = 0; i < 3; i++) {
                service.take().get();
            }
            here(); // @after
        }
    }

    static class Forked extends RecursiveAction {
        // ordered compute after
        @Override
        protected void compute() {
            here(); // @compute
        }

        public static void main(String[] args) {
            ForkJoinPool.commonPool().invoke(new Forked());
            here(); // @after
        }
    }

    static class ForkedAndStarted extends RecursiveAction {
        // ordered compute after
        // parallel thread after
        @Override
        protected void compute() {
            here(); // @compute
            new Thread(() -> {
                here(); // @thread
            }).start();
        }

        public static void main(String[] args) {
            ForkJoinPool.commonPool().invoke(new ForkedAndStarted());
            here(); // @after
        }
    }

    static class ForkedNotJoined extends RecursiveAction {
        // parallel compute after
        @Override
        protected void compute() {
            here(); // @compute
        }

        public static void main(String[] args) {
            ForkJoinPool.commonPool().execute(new ForkedNotJoined());
            here(); // @after
        }
    }
}
