package parallel;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Latches: what is counted down, how often, by whom. */
class Latches {
    static void here() {}

    static class Opened {
        // ordered before after
        // parallel late after
        // parallel before early
        static final CountDownLatch LATCH = new CountDownLatch(1);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @before
                LATCH.countDown();
                here(); // @late
            }).start();
            here(); // @early
            LATCH.await();
            here(); // @after
        }
    }

    static class LocalLatch {
        // ordered before after
        // parallel late after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(1);
            new Thread(() -> {
                here(); // @before
                latch.countDown();
                here(); // @late
            }).start();
            latch.await();
            here(); // @after
        }
    }

    static class ByTwoOfTwo {
        // ordered one after
        // ordered other after
        // parallel one other
        static final CountDownLatch LATCH = new CountDownLatch(2);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @one
                LATCH.countDown();
            }).start();
            new Thread(() -> {
                here(); // @other
                LATCH.countDown();
            }).start();
            LATCH.await();
            here(); // @after
        }
    }

    static class ByTwoOfOne {
        // parallel one after
        // parallel other after
        static final CountDownLatch LATCH = new CountDownLatch(1);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @one
                LATCH.countDown();
            }).start();
            new Thread(() -> {
                here(); // @other
                LATCH.countDown();
            }).start();
            LATCH.await();
            here(); // @after
        }
    }

    static class TwiceByOne {
        // ordered first after
        // parallel second after
        // parallel third after
        static final CountDownLatch LATCH = new CountDownLatch(2);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @first
                LATCH.countDown();
                LATCH.countDown();
                here(); // @second
            }).start();
            new Thread(() -> {
                here(); // @third
            }).start();
            LATCH.await();
            here(); // @after
        }
    }

    static class OneTooMany {
        // parallel work after
        // parallel other after
        static final CountDownLatch LATCH = new CountDownLatch(2);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @work
                LATCH.countDown();
            }).start();
            new Thread(() -> {
                LATCH.countDown();
                LATCH.countDown();
                here(); // @other
            }).start();
            LATCH.await();
            here(); // @after
        }
    }

    static class TooEarly {
        // parallel work after
        static final CountDownLatch LATCH = new CountDownLatch(1);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                LATCH.countDown();
                here(); // @work
            }).start();
            LATCH.await();
            here(); // @after
        }
    }

    static class ByMany {
        // parallel work work
        // parallel work after
        static final CountDownLatch LATCH = new CountDownLatch(2);

        public static void main(String[] args) throws Exception {
            for (int i = 0; i < 4; i++) {
                new Thread(() -> {
                    here(); // @work
                    LATCH.countDown();
                }).start();
            }
            LATCH.await();
            here(); // @after
        }
    }

    static class ByAllOfMany {
        // parallel work work
        // ordered work after
        static final CountDownLatch LATCH = new CountDownLatch(4);

        public static void main(String[] args) throws Exception {
            for (int i = 0; i < 4; i++) {
                new Thread(() -> {
                    here(); // @work
                    LATCH.countDown();
                }).start();
            }
            LATCH.await();
            here(); // @after
        }
    }

    static class InALoop {
        // parallel work after
        static final CountDownLatch LATCH = new CountDownLatch(3);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                for (int i = 0; i < 9; i++) {
                    here(); // @work
                    LATCH.countDown();
                }
            }).start();
            LATCH.await();
            here(); // @after
        }
    }

    static class TimedAndIgnored {
        // parallel work after
        static final CountDownLatch LATCH = new CountDownLatch(1);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @work
                LATCH.countDown();
            }).start();
            LATCH.await(1, TimeUnit.MILLISECONDS);
            here(); // @after
        }
    }

    static class TimedAndAsked {
        // ordered work opened
        // parallel work late
        // parallel work after
        static final CountDownLatch LATCH = new CountDownLatch(1);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @work
                LATCH.countDown();
            }).start();
            if (LATCH.await(1, TimeUnit.MILLISECONDS)) {
                here(); // @opened
            } else {
                here(); // @late
            }
            here(); // @after
        }
    }

    static class NewEachTime {
        // parallel work after
        public static void main(String[] args) throws Exception {
            for (int i = 0; i < 3; i++) {
                CountDownLatch latch = new CountDownLatch(1);
                new Thread(() -> {
                    here(); // @work
                    latch.countDown();
                    here();
                }).start();
                if (i == 2) {
                    latch.await();
                }
                here(); // @after
            }
        }
    }

    static class StartTogether {
        // ordered prepared one
        // ordered prepared other
        // parallel one other
        // parallel one main
        static final CountDownLatch GATE = new CountDownLatch(1);

        static void pass() {
            try {
                GATE.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void main(String[] args) {
            new Thread(() -> {
                pass();
                here(); // @one
            }).start();
            new Thread(() -> {
                pass();
                here(); // @other
            }).start();
            here(); // @prepared
            GATE.countDown();
            here(); // @main
        }
    }

    static class OnEitherBranch {
        // ordered work after
        static final CountDownLatch LATCH = new CountDownLatch(1);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @work
                if (args.length > 0) {
                    LATCH.countDown();
                } else {
                    LATCH.countDown();
                }
            }).start();
            LATCH.await();
            here(); // @after
        }
    }

    static class StepsMixedUp {
        // parallel first last
        // split third last
        static final CountDownLatch ONE = new CountDownLatch(1);
        static final CountDownLatch TWO = new CountDownLatch(1);

        static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @first
                ONE.countDown();
            }).start();
            new Thread(() -> {
                here(); // @third
                TWO.countDown();
                await(ONE);
            }).start();
            await(TWO);
            here(); // @last
        }
    }

    static class InSteps {
        // split first third
        // split first last
        // split third last
        // parallel open last
        static final CountDownLatch ONE = new CountDownLatch(1);
        static final CountDownLatch TWO = new CountDownLatch(1);

        static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @first
                ONE.countDown();
            }).start();
            new Thread(() -> {
                await(ONE);
                here(); // @third
                TWO.countDown();
                here(); // @open
            }).start();
            await(TWO);
            here(); // @last
        }
    }

    static class ByAllOfALoop {
        // parallel before before
        // ordered before after
        // parallel late after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(3);
            for (int i = 0; i < 3; i++) {
                new Thread(() -> {
                    here(); // @before
                    latch.countDown();
                    here(); // @late
                }).start();
            }
            latch.await();
            here(); // @after
        }
    }

    static class ByMoreThanItCounts {
        // parallel before after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(2);
            for (int i = 0; i < 3; i++) {
                new Thread(() -> {
                    here(); // @before
                    latch.countDown();
                    here(); // @late
                }).start();
            }
            latch.await();
            here(); // @after
        }
    }

    static class ByAsManyAsAsked {
        // ordered before after
        // parallel late after
        public static void main(String[] args) throws Exception {
            int number = args.length;
            CountDownLatch latch = new CountDownLatch(number);
            for (int i = 0; i < number; i++) {
                new Thread(() -> {
                    here(); // @before
                    latch.countDown();
                    here(); // @late
                }).start();
            }
            latch.await();
            here(); // @after
        }
    }

    static class ByOneMoreThanAsked {
        // parallel before after
        public static void main(String[] args) throws Exception {
            int number = args.length;
            CountDownLatch latch = new CountDownLatch(number);
            for (int i = 0; i <= number; i++) {
                new Thread(() -> {
                    here(); // @before
                    latch.countDown();
                    here(); // @late
                }).start();
            }
            latch.await();
            here(); // @after
        }
    }

    static class TwiceByEach {
        // parallel before after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(4);
            for (int i = 0; i < 4; i++) {
                new Thread(() -> {
                    latch.countDown();
                    here(); // @before
                    latch.countDown();
                }).start();
            }
            latch.await();
            here(); // @after
        }
    }

    static class ByTasksAtTheEnd {
        // ordered before after
        public static void main(String[] args) throws Exception {
            ExecutorService pool = Executors.newFixedThreadPool(4);
            CountDownLatch latch = new CountDownLatch(4);
            for (int i = 0; i < 4; i++) {
                pool.execute(() -> {
                    try {
                        here(); // @before
                    } finally {
                        latch.countDown();
                    }
                });
            }
            latch.await();
            here(); // @after
        }
    }

    static class InALoopOfALoop {
        // parallel before after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(3);
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    new Thread(() -> {
                        here(); // @before
                        latch.countDown();
                    }).start();
                }
            }
            latch.await();
            here(); // @after
        }
    }

    static class AsLongAsTheArray {
        // ordered before after
        public static void main(String[] args) throws Exception {
            Thread[] threads = new Thread[3];
            CountDownLatch latch = new CountDownLatch(3);
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> {
                    here(); // @before
                    latch.countDown();
                });
                threads[i].start();
            }
            latch.await();
            here(); // @after
        }
    }

    static class TooManyRounds {
        // parallel before after
        public static void main(String[] args) throws Exception {
            CountDownLatch latch = new CountDownLatch(3);
            for (int i = 0; i < 3; i += args.length) {
                new Thread(() -> {
                    here(); // @before
                    latch.countDown();
                    here(); // @late
                }).start();
            }
            latch.await();
            here(); // @after
        }
    }
}
