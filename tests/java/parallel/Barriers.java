package parallel;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Barriers, phasers, exchangers: all wait for all. */
class Barriers {
    static void here() {}

    static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    static class OfTwo {
        // ordered one1 other2
        // ordered other1 one2
        // parallel one1 other1
        // parallel one2 other2
        static final CyclicBarrier BARRIER = new CyclicBarrier(2);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one1
                await(BARRIER);
                here(); // @one2
            }).start();
            here(); // @other1
            await(BARRIER);
            here(); // @other2
        }
    }

    static class OfTwoAmongThree {
        // parallel one1 other2
        // parallel third1 other2
        static final CyclicBarrier BARRIER = new CyclicBarrier(2);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one1
                await(BARRIER);
            }).start();
            new Thread(() -> {
                here(); // @third1
                await(BARRIER);
            }).start();
            await(BARRIER);
            here(); // @other2
        }
    }

    static class OfThree {
        // ordered one1 other2
        // ordered third1 other2
        // ordered third1 one2
        // parallel third1 one1
        static final CyclicBarrier BARRIER = new CyclicBarrier(3);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one1
                await(BARRIER);
                here(); // @one2
            }).start();
            new Thread(() -> {
                here(); // @third1
                await(BARRIER);
            }).start();
            await(BARRIER);
            here(); // @other2
        }
    }

    static class ManyOfOneOrigin {
        // parallel work work
        // parallel work after
        static final CyclicBarrier BARRIER = new CyclicBarrier(2);

        public static void main(String[] args) {
            for (int i = 0; i < 3; i++) {
                new Thread(() -> {
                    here(); // @work
                    await(BARRIER);
                }).start();
            }
            await(BARRIER);
            here(); // @after
        }
    }

    static class TimedOut {
        // parallel one late
        static final CyclicBarrier BARRIER = new CyclicBarrier(2);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @one
                await(BARRIER);
            }).start();
            try {
                BARRIER.await(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                here(); // @late
            }
        }
    }

    static class BrokenByAThird {
        // ordered work passed
        // parallel work late
        static final CyclicBarrier BARRIER = new CyclicBarrier(3);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @work
                await(BARRIER);
            }).start();
            new Thread(() -> {
                try {
                    BARRIER.await(1, TimeUnit.MILLISECONDS);
                } catch (Exception e) {
                    here();
                }
            }).start();
            try {
                BARRIER.await();
                here(); // @passed
            } catch (BrokenBarrierException e) {
                here(); // @late
            }
        }
    }

    static class TwicePassed {
        // ordered one1 other2
        // ordered one1 other3
        // parallel? one2 other3
        // parallel one2 other2
        static final CyclicBarrier BARRIER = new CyclicBarrier(2);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one1
                await(BARRIER);
                here(); // @one2
                await(BARRIER);
            }).start();
            await(BARRIER);
            here(); // @other2
            await(BARRIER);
            here(); // @other3
        }
    }

    static class Phases {
        // ordered one1 other2
        // ordered other1 one2
        // parallel one2 other2
        static final Phaser PHASER = new Phaser(2);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one1
                PHASER.arriveAndAwaitAdvance();
                here(); // @one2
            }).start();
            here(); // @other1
            PHASER.arriveAndAwaitAdvance();
            here(); // @other2
        }
    }

    static class PhaseOfOneAmongTwo {
        // parallel one1 other2
        static final Phaser PHASER = new Phaser(1);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one1
                PHASER.arriveAndAwaitAdvance();
            }).start();
            PHASER.arriveAndAwaitAdvance();
            here(); // @other2
        }
    }

    static class Registered {
        // parallel one1 other2
        static final Phaser PHASER = new Phaser();

        public static void main(String[] args) {
            PHASER.register();
            new Thread(() -> {
                here(); // @one1
                PHASER.register();
                PHASER.arriveAndAwaitAdvance();
            }).start();
            PHASER.arriveAndAwaitAdvance();
            here(); // @other2
        }
    }

    static class RegisteredBefore {
        // parallel? one1 other2
        static final Phaser PHASER = new Phaser(1);

        public static void main(String[] args) {
            PHASER.register();
            new Thread(() -> {
                here(); // @one1
                PHASER.arriveAndAwaitAdvance();
            }).start();
            PHASER.arriveAndAwaitAdvance();
            here(); // @other2
        }
    }

    static class ArrivedOnly {
        // ordered one1 other2
        // parallel one2 other2
        // parallel other1 one2
        static final Phaser PHASER = new Phaser(2);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one1
                PHASER.arrive();
                here(); // @one2
            }).start();
            here(); // @other1
            PHASER.arriveAndAwaitAdvance();
            here(); // @other2
        }
    }

    static class Exchanged {
        // ordered one1 other2
        // ordered other1 one2
        // parallel one2 other2
        static final Exchanger<String> EXCHANGER = new Exchanger<>();

        static void exchange() {
            try {
                EXCHANGER.exchange("");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one1
                exchange();
                here(); // @one2
            }).start();
            here(); // @other1
            exchange();
            here(); // @other2
        }
    }

    static class ExchangedByThree {
        // parallel one1 main2
        // parallel other1 main2
        static final Exchanger<String> EXCHANGER = new Exchanger<>();

        static void exchange() {
            try {
                EXCHANGER.exchange("");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one1
                exchange();
            }).start();
            new Thread(() -> {
                here(); // @other1
                exchange();
            }).start();
            exchange();
            here(); // @main2
        }
    }
}
