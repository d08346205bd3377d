package parallel;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Permits and queues. */
class Handoffs {
    static void here() {}

    static class Permit {
        // ordered before after
        // parallel late after
        static final Semaphore SEMAPHORE = new Semaphore(0);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                SEMAPHORE.release();
                here(); // @late
            }).start();
            SEMAPHORE.acquireUninterruptibly();
            here(); // @after
        }
    }

    static class PermitThereAlready {
        // parallel before after
        static final Semaphore SEMAPHORE = new Semaphore(1);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                SEMAPHORE.release();
            }).start();
            SEMAPHORE.acquireUninterruptibly();
            here(); // @after
        }
    }

    static class PermitsOfTwo {
        // parallel one after
        // parallel other after
        static final Semaphore SEMAPHORE = new Semaphore(0);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @one
                SEMAPHORE.release();
            }).start();
            new Thread(() -> {
                here(); // @other
                SEMAPHORE.release();
            }).start();
            SEMAPHORE.acquireUninterruptibly();
            here(); // @after
        }
    }

    static class Tried {
        // ordered before got
        // parallel before after
        static final Semaphore SEMAPHORE = new Semaphore(0);

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @before
                SEMAPHORE.release();
            }).start();
            if (SEMAPHORE.tryAcquire()) {
                here(); // @got
            }
            here(); // @after
        }
    }

    static class PermitOfMany {
        // parallel work after
        static final Semaphore SEMAPHORE = new Semaphore(0);

        public static void main(String[] args) {
            for (int i = 0; i < 3; i++) {
                new Thread(() -> {
                    here(); // @work
                    SEMAPHORE.release();
                }).start();
            }
            SEMAPHORE.acquireUninterruptibly();
            here(); // @after
        }
    }

    static class Taken {
        // ordered before after
        // parallel late after
        static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @before
                QUEUE.add("");
                here(); // @late
            }).start();
            QUEUE.take();
            here(); // @after
        }
    }

    static class TwoProducers {
        // parallel one after
        // parallel other after
        static final BlockingQueue<String> QUEUE = new ArrayBlockingQueue<>(9);

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @one
                QUEUE.add("");
            }).start();
            new Thread(() -> {
                here(); // @other
                QUEUE.add("");
            }).start();
            QUEUE.take();
            here(); // @after
        }
    }

    static class FilledBefore {
        // parallel work after
        static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

        public static void main(String[] args) throws Exception {
            QUEUE.add("");
            new Thread(() -> {
                here(); // @work
                QUEUE.add("");
            }).start();
            QUEUE.take();
            here(); // @after
        }
    }

    static class MadeFull {
        // parallel work after
        static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>(List.of(""));

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @work
                QUEUE.add("");
            }).start();
            QUEUE.take();
            here(); // @after
        }
    }

    static class Drained {
        // parallel work after
        static final BlockingQueue<String> SOURCE = new LinkedBlockingQueue<>();
        static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

        public static void main(String[] args) throws Exception {
            SOURCE.add("");
            new Thread(() -> {
                here(); // @work
                QUEUE.add("");
            }).start();
            SOURCE.drainTo(QUEUE);
            QUEUE.take();
            here(); // @after
        }
    }

    static class Polled {
        // parallel work after
        // ordered work got
        static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @work
                QUEUE.add("");
            }).start();
            String item = QUEUE.poll();
            here(); // @after
            if (item != null) {
                here(); // @got
            }
        }
    }

    static class PolledInTime {
        // parallel work after
        // ordered work got
        static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @work
                QUEUE.add("");
            }).start();
            String item = QUEUE.poll(1, TimeUnit.MILLISECONDS);
            here(); // @after
            if (item != null) {
                here(); // @got
            }
        }
    }

    static class Looked {
        // parallel work after
        // ordered work got
        static final ConcurrentLinkedQueue<String> QUEUE = new ConcurrentLinkedQueue<>();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @work
                QUEUE.add("");
            }).start();
            String item = QUEUE.peek();
            here(); // @after
            if (item != null) {
                here(); // @got
            }
        }
    }

    static class SizeAsked {
        // parallel work after
        static final BlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @work
                QUEUE.add("");
            }).start();
            QUEUE.size();
            QUEUE.contains("");
            QUEUE.remove("");
            here(); // @after
        }
    }

    static class Rendezvous {
        // ordered before after
        // parallel late after
        static final SynchronousQueue<String> QUEUE = new SynchronousQueue<>();

        public static void main(String[] args) throws Exception {
            new Thread(() -> {
                here(); // @before
                try {
                    QUEUE.put("");
                } catch (InterruptedException e) {
                    return;
                }
                here(); // @late
            }).start();
            QUEUE.take();
            here(); // @after
        }
    }
}
