package parallel;

import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.swing.SwingUtilities;

/** Threads of the library: timers, streams, the event queue, hooks, class initialisation. */
class Libraries {
    static void here() {}

    static class OneTimer {
        // ordered before first
        // parallel first during
        // ordered first second
        // ordered first first
        public static void main(String[] args) {
            here(); // @before
            Timer timer = new Timer();
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    here(); // @first
                }
            }, 1, 1);
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    here(); // @second
                }
            }, 1);
            here(); // @during
        }
    }

    static class TwoTimers {
        // parallel first second
        public static void main(String[] args) {
            new Timer().schedule(new TimerTask() {
                @Override
                public void run() {
                    here(); // @first
                }
            }, 1);
            new Timer().schedule(new TimerTask() {
                @Override
                public void run() {
                    here(); // @second
                }
            }, 1);
        }
    }

    static class Scheduled {
        // ordered task task
        // parallel task during
        // parallel task other
        public static void main(String[] args) {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
            pool.scheduleAtFixedRate(() -> {
                here(); // @task
            }, 1, 1, TimeUnit.SECONDS);
            pool.schedule(() -> {
                here(); // @other
            }, 1, TimeUnit.SECONDS);
            here(); // @during
        }
    }

    static class ParallelStream {
        // ordered before each
        // parallel each each
        // ordered each after
        public static void main(String[] args) {
            here(); // @before
            List.of(args).parallelStream().forEach(item -> {
                here(); // @each
            });
            here(); // @after
        }
    }

    static class StartedByStream {
        // parallel thread after
        // ordered each after
        public static void main(String[] args) {
            List.of(args).parallelStream().forEach(item -> {
                new Thread(() -> {
                    here(); // @thread
                }).start();
                here(); // @each
            });
            here(); // @after
        }
    }

    static class StartedBySequentialStream {
        // parallel thread thread
        // parallel thread after
        public static void main(String[] args) {
            List.of(args).stream().forEach(item -> {
                new Thread(() -> {
                    here(); // @thread
                }).start();
            });
            here(); // @after
        }
    }

    static class SequentialStream {
        // ordered each each
        // ordered each after
        public static void main(String[] args) {
            List.of(args).stream().forEach(item -> {
                here(); // @each
            });
            here(); // @after
        }
    }

    static class Hook {
        // parallel hook after
        // ordered before hook
        // parallel hook other
        public static void main(String[] args) {
            here(); // @before
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                here(); // @hook
            }));
            new Thread(() -> {
                here(); // @other
            }).start();
            here(); // @after
        }
    }

    static class TwoHooks {
        // parallel one other
        public static void main(String[] args) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                here(); // @one
            }));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                here(); // @other
            }));
        }
    }

    static class Events {
        // ordered one other
        // ordered one one
        // parallel one after
        // ordered before one
        public static void main(String[] args) {
            here(); // @before
            for (int i = 0; i < 2; i++) {
                SwingUtilities.invokeLater(() -> {
                    here(); // @one
                });
            }
            SwingUtilities.invokeLater(() -> {
                here(); // @other
            });
            here(); // @after
        }
    }

    static class EventAwaited {
        // ordered event after
        public static void main(String[] args) throws Exception {
            SwingUtilities.invokeAndWait(() -> {
                here(); // @event
            });
            here(); // @after
        }
    }

    static class EventsInTurn {
        // parallel? event after
        // ordered event later
        // parallel? later after
        public static void main(String[] args) throws Exception {
            SwingUtilities.invokeLater(() -> {
                here(); // @later
            });
            SwingUtilities.invokeAndWait(() -> {
                here(); // @event
            });
            here(); // @after
        }
    }

    static class EventsOfTwo {
        // parallel event worker
        public static void main(String[] args) {
            new Thread(() -> {
                here(); // @worker
                SwingUtilities.invokeLater(() -> {
                    System.out.println("later");
                });
            }).start();
            SwingUtilities.invokeLater(() -> {
                here(); // @event
            });
        }
    }

    static class EventAndThread {
        // parallel event worker
        public static void main(String[] args) {
            SwingUtilities.invokeLater(() -> {
                here(); // @event
            });
            new Thread(() -> {
                here(); // @worker
            }).start();
        }
    }

    static class Initialised {
        // ordered init use
        // ordered init init
        // parallel init main
        static class Holder {
            static final Object VALUE = make();

            static Object make() {
                here(); // @init
                return new Object();
            }
        }

        static void use() {
            Object value = Holder.VALUE;
            here(); // @use
        }

        public static void main(String[] args) {
            new Thread(() -> {
                use();
            }).start();
            here(); // @main
        }
    }

    static class InitialisedFirst {
        // ordered init thread
        // ordered init main
        static class Holder {
            static int value = make();

            static int make() {
                here(); // @init
                return 1;
            }
        }

        public static void main(String[] args) {
            int value = Holder.value;
            new Thread(() -> {
                here(); // @thread
            }).start();
            here(); // @main
        }
    }

    static class StartedByInitialiser {
        // parallel init thread
        // parallel thread main
        static class Task implements Runnable {
            @Override
            public void run() {
                here(); // @thread
            }
        }

        static {
            new Thread(new Task()).start();
            here(); // @init
        }

        public static void main(String[] args) {
            here(); // @main
        }
    }

    static class FinalField {
        // ordered made used
        // parallel used after
        static class Box {
            final int value;

            Box() {
                here(); // @made
                value = 1;
            }
        }

        public static void main(String[] args) {
            Box box = new Box();
            new Thread(() -> {
                if (box.value == 1) {
                    here(); // @used
                }
            }).start();
            here(); // @after
        }
    }

    static class StartedByConstructor {
        // parallel made run
        static class Box {
            Box() {
                new Thread(() -> {
                    here(); // @run
                }).start();
                here(); // @made
            }
        }

        public static void main(String[] args) {
            new Box();
        }
    }
}
