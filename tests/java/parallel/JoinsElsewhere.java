package parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads and tasks that are waited for several at a time, by helpers, and by functions that the library calls. */
class JoinsElsewhere {
    static void here() {}

    static class TwoInOneTry {
        // ordered first after
        // ordered second after
        public static void main(String[] args) {
            Thread first = new Thread(() -> {
                here(); // @first
            });
            Thread second = new Thread(() -> {
                here(); // @second
            });
            first.start();
            second.start();
            try {
                first.join();
                second.join();
            } catch (InterruptedException e) {
                e.printStackTrace();
            }
            here(); // @after
        }
    }

    static class SecondOnlySometimes {
        // ordered first after
        // parallel second after
        public static void main(String[] args) {
            Thread first = new Thread(() -> {
                here(); // @first
            });
            Thread second = new Thread(() -> {
                here(); // @second
            });
            first.start();
            second.start();
            try {
                first.join();
                if (args.length > 0) {
                    second.join();
                }
            } catch (InterruptedException e) {
                e.printStackTrace();
            }
            here(); // @after
        }
    }

    static class FirstTaskFails {
        // ordered first after
        // parallel second after
        public static void main(String[] args) {
            ExecutorService pool = Executors.newCachedThreadPool();
            Future<?> first = pool.submit(() -> {
                here(); // @first
            });
            Future<?> second = pool.submit(() -> {
                here(); // @second
            });
            try {
                first.get();
                second.get();
            } catch (Exception e) {
                e.printStackTrace();
            }
            here(); // @after
        }
    }

    static class AllThenOne {
        // ordered many after
        // ordered one after
        public static void main(String[] args) {
            Thread[] threads = new Thread[4];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> {
                    here(); // @many
                });
                threads[i].start();
            }
            Thread one = new Thread(() -> {
                here(); // @one
            });
            one.start();
            try {
                for (Thread thread : threads) {
                    thread.join();
                }
                one.join();
            } catch (InterruptedException e) {
                e.printStackTrace();
            }
            here(); // @after
        }
    }

    static class EachByAHelper {
        // ordered in after
        static void finish(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void main(String[] args) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                threads.add(new Thread(() -> {
                    here(); // @in
                }));
            }
            for (Thread thread : threads) {
                thread.start();
            }
            for (Thread thread : threads) {
                finish(thread);
            }
            here(); // @after
        }
    }

    static class SomeByAHelper {
        // parallel in after
        static void finish(Thread thread) throws InterruptedException {
            if (thread.isDaemon()) {
                return;
            }
            thread.join();
        }

        public static void main(String[] args) throws InterruptedException {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    here(); // @in
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                finish(thread);
            }
            here(); // @after
        }
    }

    static class OneByAHelper {
        // parallel in after
        static void finish(Thread thread) throws InterruptedException {
            thread.join();
        }

        public static void main(String[] args) throws InterruptedException {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    here(); // @in
                });
                threads.add(thread);
                thread.start();
            }
            finish(threads.get(0));
            here(); // @after
        }
    }

    static class InTheSameIteration {
        // ordered in in
        // ordered in after
        static void finish(Thread thread) {
            if (thread != null) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    e.printStackTrace();
                }
            }
        }

        public static void main(String[] args) {
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    here(); // @in
                });
                thread.start();
                finish(thread);
            }
            here(); // @after
        }
    }

    static class HelperFailsFirst {
        // parallel in after
        static void finish(Thread thread, String[] args) throws InterruptedException {
            Integer.parseInt(args[0]);
            thread.join();
        }

        public static void main(String[] args) throws InterruptedException {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    here(); // @in
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                try {
                    finish(thread, args);
                } catch (NumberFormatException e) {
                    break;
                }
            }
            here(); // @after
        }
    }

    static class EachByALambda {
        // ordered in after
        public static void main(String[] args) {
            List<CompletableFuture<Void>> futures = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                futures.add(CompletableFuture.runAsync(() -> {
                    here(); // @in
                }));
            }
            futures.forEach(future -> future.join());
            here(); // @after
        }
    }

    static class EachByAHelperOfALambda {
        // ordered in after
        static void finish(Future<?> future) {
            try {
                future.get();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        public static void main(String[] args) {
            ExecutorService pool = Executors.newCachedThreadPool();
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                futures.add(pool.submit(() -> {
                    here(); // @in
                }));
            }
            futures.forEach(future -> finish(future));
            here(); // @after
        }
    }

    static class EachByAReference {
        // ordered in after
        static void finish(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void main(String[] args) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                threads.add(new Thread(() -> {
                    here(); // @in
                }));
            }
            for (Thread thread : threads) {
                thread.start();
            }
            threads.stream().forEach(EachByAReference::finish);
            here(); // @after
        }
    }

    static class UntilOneIsDone {
        // parallel in after
        public static void main(String[] args) {
            List<CompletableFuture<Boolean>> futures = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                futures.add(CompletableFuture.supplyAsync(() -> {
                    here(); // @in
                    return true;
                }));
            }
            futures.stream().anyMatch(future -> future.join());
            here(); // @after
        }
    }

    static class PerhapsForNone {
        // parallel in after
        public static void main(String[] args) {
            CompletableFuture<Void> future = CompletableFuture.runAsync(() -> {
                here(); // @in
            });
            List.of(args).forEach(name -> future.join());
            here(); // @after
        }
    }

    static class OneInAList {
        // ordered in after
        public static void main(String[] args) {
            List<CompletableFuture<Void>> futures = new ArrayList<>();
            futures.add(CompletableFuture.runAsync(() -> {
                here(); // @in
            }));
            for (CompletableFuture<Void> future : futures) {
                future.join();
            }
            here(); // @after
        }
    }

    static class OneIfAtAll {
        // parallel in after
        public static void main(String[] args) {
            CompletableFuture<Void> future = CompletableFuture.runAsync(() -> {
                here(); // @in
            });
            for (String name : args) {
                future.join();
            }
            here(); // @after
        }
    }
}
