package parallel;

import java.util.ArrayList;
import java.util.List;

/** Start and end of threads. */
class Joins {
    static void here() {}

    static class One {
        // ordered before in
        // parallel in during
        // ordered in after
        public static void main(String[] args) throws Exception {
            Thread thread = new Thread(() -> {
                here(); // @in
            });
            here(); // @before
            thread.start();
            here(); // @during
            thread.join();
            here(); // @after
        }
    }

    static class OneOfTwo {
        // parallel first second
        // ordered first after
        // parallel second after
        public static void main(String[] args) throws Exception {
            Thread first = new Thread(() -> {
                here(); // @first
            });
            Thread second = new Thread(() -> {
                here(); // @second
            });
            first.start();
            second.start();
            first.join();
            here(); // @after
        }
    }

    static class OneAfterTheOther {
        // ordered first second
        // ordered first after
        // ordered second after
        public static void main(String[] args) throws Exception {
            Thread first = new Thread(() -> {
                here(); // @first
            });
            first.start();
            first.join();
            Thread second = new Thread(() -> {
                here(); // @second
            });
            second.start();
            second.join();
            here(); // @after
        }
    }

    static class BeforeStart {
        // parallel in after
        public static void main(String[] args) throws Exception {
            Thread thread = new Thread(() -> {
                here(); // @in
            });
            thread.join();
            thread.start();
            here(); // @after
        }
    }

    static class OnOneBranch {
        // parallel in after
        // ordered in joined
        public static void main(String[] args) throws Exception {
            Thread thread = new Thread(() -> {
                here(); // @in
            });
            thread.start();
            if (args.length > 0) {
                thread.join();
                here(); // @joined
            }
            here(); // @after
        }
    }

    static class TimedOut {
        // parallel in after
        public static void main(String[] args) throws Exception {
            Thread thread = new Thread(() -> {
                here(); // @in
            });
            thread.start();
            thread.join(10);
            here(); // @after
        }
    }

    static class ArrayOfThreads {
        // parallel in in
        // parallel in during
        // ordered in after
        public static void main(String[] args) throws Exception {
            Thread[] threads = new Thread[4];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> {
                    here(); // @in
                });
                threads[i].start();
            }
            here(); // @during
            for (Thread thread : threads) {
                thread.join();
            }
            here(); // @after
        }
    }

    static class ListOfThreads {
        // parallel in in
        // ordered in after
        public static void main(String[] args) throws Exception {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    here(); // @in
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            here(); // @after
        }
    }

    static class JoinedInTheLoop {
        // ordered in in
        // ordered in after
        // ordered in between
        public static void main(String[] args) throws Exception {
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    here(); // @in
                });
                thread.start();
                thread.join();
                here(); // @between
            }
            here(); // @after
        }
    }

    static class OnlyTheFirst {
        // parallel in in
        // parallel in after
        public static void main(String[] args) throws Exception {
            Thread[] threads = new Thread[4];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> {
                    here(); // @in
                });
                threads[i].start();
            }
            threads[0].join();
            here(); // @after
        }
    }

    static class LeftEarly {
        // parallel in after
        public static void main(String[] args) throws Exception {
            Thread[] threads = new Thread[4];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> {
                    here(); // @in
                });
                threads[i].start();
            }
            for (Thread thread : threads) {
                if (thread.isDaemon()) {
                    break;
                }
                thread.join();
            }
            here(); // @after
        }
    }

    static class StartedTwiceInALoop {
        // parallel in in
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) {
                new Thread(() -> {
                    here(); // @in
                }).start();
            }
        }
    }

    static class OnlyTheLast {
        // parallel in in
        // parallel in after
        public static void main(String[] args) throws Exception {
            int i = 0;
            Thread last;
            do {
                last = new Thread(() -> {
                    here(); // @in
                });
                last.start();
                i++;
            } while (i < args.length);
            last.join();
            here(); // @after
        }
    }

    static class InterruptCaught {
        // ordered in after
        // parallel in failed
        public static void main(String[] args) {
            Thread thread = new Thread(() -> {
                here(); // @in
            });
            thread.start();
            try {
                here();
                Integer.parseInt(args[0]);
                thread.join();
            } catch (InterruptedException e) {
                here();
            } catch (NumberFormatException e) {
                here(); // @failed
                return;
            }
            here(); // @after
        }
    }

    static class ThrownBefore {
        // parallel in after
        // ordered in joined
        static void finish(Thread thread, String[] args) {
            if (args.length > 0) {
                throw new IllegalStateException();
            }
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            here(); // @joined
        }

        public static void main(String[] args) {
            Thread thread = new Thread(() -> {
                here(); // @in
            });
            thread.start();
            try {
                finish(thread, args);
            } catch (IllegalStateException e) {
                here();
            }
            here(); // @after
        }
    }

    static class StartedAndThrown {
        // parallel in after
        static void begin(String[] args) {
            new Thread(() -> {
                here(); // @in
            }).start();
            throw new IllegalStateException();
        }

        public static void main(String[] args) {
            try {
                begin(args);
            } catch (IllegalStateException e) {
                here(); // @after
            }
        }
    }

    static class AllInterruptible {
        // ordered in after
        public static void main(String[] args) {
            Thread[] threads = new Thread[4];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> {
                    here(); // @in
                });
                threads[i].start();
            }
            try {
                for (Thread thread : threads) {
                    thread.join();
                }
            } catch (InterruptedException e) {
                here();
            }
            here(); // @after
        }
    }

    static class ByAHelper {
        // ordered in after
        static void finish(Thread thread) throws InterruptedException {
            thread.join();
        }

        public static void main(String[] args) throws Exception {
            Thread thread = new Thread(() -> {
                here(); // @in
            });
            thread.start();
            finish(thread);
            here(); // @after
        }
    }

    static class BySibling {
        // parallel first early
        // ordered first late
        // ordered early main
        // ordered first main
        public static void main(String[] args) throws Exception {
            Thread first = new Thread(() -> {
                here(); // @first
            });
            first.start();
            Thread second = new Thread(() -> {
                here(); // @early
                try {
                    first.join();
                } catch (InterruptedException e) {
                    return;
                }
                here(); // @late
            });
            second.start();
            second.join();
            here(); // @main
        }
    }

    static class BySiblingBeforeStart {
        // parallel first late
        public static void main(String[] args) throws Exception {
            Thread first = new Thread(() -> {
                here(); // @first
            });
            Thread second = new Thread(() -> {
                try {
                    first.join();
                } catch (InterruptedException e) {
                    return;
                }
                here(); // @late
            });
            second.start();
            first.start();
        }
    }

    static class Grandchildren {
        // ordered inner after
        // ordered outer after
        // parallel inner outer
        // parallel loose after
        public static void main(String[] args) throws Exception {
            Thread outer = new Thread(() -> {
                Thread inner = new Thread(() -> {
                    here(); // @inner
                });
                inner.start();
                here(); // @outer
                new Thread(() -> {
                    here(); // @loose
                }).start();
                try {
                    inner.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            outer.start();
            outer.join();
            here(); // @after
        }
    }

    static class Polled {
        // parallel in asked
        // ordered in ended
        // parallel in running
        public static void main(String[] args) {
            Thread thread = new Thread(() -> {
                here(); // @in
            });
            thread.start();
            boolean alive = thread.isAlive();
            here(); // @asked
            if (!alive) {
                here(); // @ended
            } else {
                here(); // @running
            }
        }
    }

    static class OwnClass extends Thread {
        // ordered made run
        // parallel run during
        // ordered run after
        OwnClass() {
            here(); // @made
        }

        @Override
        public void run() {
            here(); // @run
        }

        public static void main(String[] args) throws Exception {
            OwnClass thread = new OwnClass();
            thread.start();
            here(); // @during
            thread.join();
            here(); // @after
        }
    }

    static class CalledNotStarted {
        // ordered run after
        public static void main(String[] args) {
            Thread thread = new Thread(() -> {
                here(); // @run
            });
            thread.run();
            here(); // @after
        }
    }

    static class Factory {
        // parallel one one
        // parallel one after
        static void spawn() {
            new Thread(() -> {
                here(); // @one
            }).start();
        }

        public static void main(String[] args) {
            spawn();
            spawn();
            here(); // @after
        }
    }
}
