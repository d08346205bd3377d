import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;

/** One run of a program. */
final class Run {
    /** Nanoseconds: after that, all threads are taken to be stuck if they do nothing. */
    private static final long PATIENCE = 1_500_000_000L, IMPATIENCE = 8_000_000L, LATE = 6_000_000_000L;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final TreeSet<String> exceptions = new TreeSet<>();
    private final boolean mayStick;
    private final Thread main;
    private final ThreadGroup group = new ThreadGroup(Noise.GROUP) {
        @Override
        public void uncaughtException(Thread of, Throwable thrown) {
            if (thrown instanceof ThreadDeath) {
                return;
            }
            synchronized (exceptions) {
                exceptions.add(thrown.getClass().getName());
            }
        }
    };

    private boolean isLeft;

    Run(Subject subject, boolean isLeft, boolean mayStick) throws ReflectiveOperationException {
        this.mayStick = mayStick;
        ClassLoader loader = subject.prepare(isLeft);
        PrintStream out = new PrintStream(printed, false, StandardCharsets.UTF_8);
        loader.loadClass("Output").getField("out").set(null, out);
        main = new Thread(group, subject::run, "main");
        main.setContextClassLoader(loader);
    }

    /** Whether there are still threads of it. */
    boolean isLeft() {
        return isLeft;
    }

    /** How it ends: a word, exceptions, and what was printed. */
    String end() throws InterruptedException {
        Noise.current = group;
        main.start();
        // Whoever asks a group for its threads locks it, and a thread that ends may be seen to wait for that.
        main.join(mayStick ? 4 : 50);
        long begin = System.nanoTime(), idle = 0;
        Thread[] threads = new Thread[64];
        String word = "ended";
        while (true) {
            int count = group.enumerate(threads);
            Thread waitFor = null;
            boolean isIdle = true;
            for (int i = 0; i < count; i++) {
                Thread.State state = threads[i].getState();
                isIdle &= state == Thread.State.BLOCKED || state == Thread.State.WAITING;
                if (!threads[i].isDaemon()) {
                    waitFor = threads[i];
                }
            }
            if (waitFor == null) {
                break;
            }
            long now = System.nanoTime();
            idle = !isIdle ? 0 : idle == 0 ? now : idle;
            if (idle != 0 && now - idle > (mayStick ? IMPATIENCE : PATIENCE)) {
                word = "stuck";
                break;
            }
            if (now - begin > (mayStick ? LATE / 20 : LATE)) {
                word = "late";
                break;
            }
            waitFor.join(1);
        }
        String text = printed.toString(StandardCharsets.UTF_8);
        String thrown;
        synchronized (exceptions) {
            thrown = String.join(",", exceptions);
        }
        clear(threads);
        return word + "\t" + thrown + "\t" + text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
    }

    /** Lets the threads that are left end: those that wait are interrupted, and the others end in {@link Noise}. */
    private void clear(Thread[] threads) {
        int count = group.enumerate(threads);
        isLeft = count > 0;
        Noise.current = null;
        for (int i = 0; i < count; i++) {
            threads[i].interrupt();
        }
    }
}
