package parallel;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

/** Volatile fields and atomic variables that one thread sets and others wait for. */
class Flags {
    static void here() {}

    static class Volatile {
        // ordered before after
        // parallel late after
        // parallel before early
        static volatile boolean ready;

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                ready = true;
                here(); // @late
            }).start();
            here(); // @early
            while (!ready) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class NotVolatile {
        // parallel before after
        static boolean ready;

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                ready = true;
            }).start();
            while (!ready) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class AskedOnce {
        // ordered before seen
        // parallel before unseen
        // parallel before after
        static volatile boolean ready;

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                ready = true;
            }).start();
            if (ready) {
                here(); // @seen
            } else {
                here(); // @unseen
            }
            here(); // @after
        }
    }

    static class SetByTwo {
        // parallel one after
        // parallel other after
        static volatile boolean ready;

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one
                ready = true;
            }).start();
            new Thread(() -> {
                here(); // @other
                ready = true;
            }).start();
            while (!ready) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class TrueAtFirst {
        // parallel before after
        static volatile boolean ready = true;

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                ready = true;
            }).start();
            while (!ready) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class Reset {
        // ordered first after
        // parallel second after
        // parallel third after
        static volatile boolean ready;

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @first
                ready = true;
                here(); // @second
                ready = false;
                here(); // @third
                ready = true;
            }).start();
            while (!ready) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class Stopped {
        // parallel work after
        // ordered before stopped
        static volatile boolean stop;

        public static void main(String[] args) {
            new Thread(() -> {
                while (!stop) {
                    here(); // @work
                }
                here(); // @stopped
            }).start();
            here(); // @before
            stop = true;
            here(); // @after
        }
    }

    static class SetByMany {
        // parallel work after
        static volatile boolean ready;

        public static void main(String[] args) {
            for (int i = 0; i < 3; i++) {
                new Thread(() -> {
                    here(); // @work
                    ready = true;
                }).start();
            }
            while (!ready) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class SetInTurn {
        // ordered work work
        // parallel work after
        static volatile boolean ready;

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                while (!ready) {
                    Thread.onSpinWait();
                }
                here(); // @after
            }).start();
            for (int i = 0; i < 2; i++) {
                Thread thread = new Thread(() -> {
                    here(); // @work
                    ready = true;
                });
                thread.start();
                thread.join();
            }
        }
    }

    static class SetByUpdater {
        // parallel one after
        // parallel other after
        static final AtomicIntegerFieldUpdater<SetByUpdater> UPDATER =
                AtomicIntegerFieldUpdater.newUpdater(SetByUpdater.class, "ready");
        volatile int ready;

        public static void main(String[] args) {
            SetByUpdater flag = new SetByUpdater();
            new Thread(() -> {
                here(); // @one
                flag.ready = 1;
            }).start();
            new Thread(() -> {
                here(); // @other
                UPDATER.set(flag, 1);
            }).start();
            while (flag.ready == 0) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class OfAnObject {
        // ordered before after
        volatile boolean ready;

        public static void main(String[] args) {
            OfAnObject flag = new OfAnObject();
            new Thread(() -> {
                here(); // @before
                flag.ready = true;
            }).start();
            while (!flag.ready) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class OfEitherObject {
        // parallel before after
        volatile boolean ready;

        public static void main(String[] args) {
            OfEitherObject[] flags = {new OfEitherObject(), new OfEitherObject()};
            flags[1].ready = true;
            new Thread(() -> {
                here(); // @before
                flags[0].ready = true;
            }).start();
            while (!flags[args.length].ready) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class Published {
        // ordered before after
        // parallel before unseen
        static volatile String value;

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                value = "made";
            }).start();
            if (value != null) {
                here(); // @after
            } else {
                here(); // @unseen
            }
        }
    }

    static class Atomic {
        // ordered before after
        // parallel late after
        static final AtomicBoolean READY = new AtomicBoolean();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                READY.set(true);
                here(); // @late
            }).start();
            while (!READY.get()) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class AtomicTrueAtFirst {
        // parallel before after
        static final AtomicBoolean READY = new AtomicBoolean(true);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                READY.set(true);
            }).start();
            while (!READY.get()) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class AtomicUnknownAtFirst {
        // parallel before after
        public static void main(String[] args) {
            AtomicBoolean ready = new AtomicBoolean(args.length > 0);
            new Thread(() -> {
                here(); // @before
                ready.set(true);
            }).start();
            while (!ready.get()) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class AtomicPlain {
        // parallel before after
        // parallel other after
        static final AtomicBoolean READY = new AtomicBoolean();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                READY.setPlain(true);
            }).start();
            new Thread(() -> {
                here(); // @other
                READY.set(true);
            }).start();
            while (!READY.get()) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class AtomicObject {
        // ordered before after
        static final AtomicReference<String> VALUE = new AtomicReference<>();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                VALUE.set("made");
            }).start();
            while (VALUE.get() == null) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class AtomicObjectAtFirst {
        // parallel before after
        static final AtomicReference<String> VALUE = new AtomicReference<>("first");

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                VALUE.set("made");
            }).start();
            while (VALUE.get() == null) {
                Thread.onSpinWait();
            }
            here(); // @after
        }
    }

    static class ComparedAndSet {
        // parallel one other
        // parallel one after
        static final AtomicBoolean TAKEN = new AtomicBoolean();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one
                if (TAKEN.compareAndSet(false, true)) {
                    here();
                }
            }).start();
            if (TAKEN.compareAndSet(false, true)) {
                here(); // @other
            }
            here(); // @after
        }
    }

    static class Counted {
        // parallel work after
        static final AtomicInteger COUNT = new AtomicInteger();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @work
                COUNT.incrementAndGet();
            }).start();
            if (COUNT.incrementAndGet() != 0) {
                here(); // @after
            }
        }
    }
}
