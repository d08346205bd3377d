package conformance;

/** A thread that stops itself, and that resumes though nobody is suspended: as the JDK has these methods. */
public class ThreadStops {
    @SuppressWarnings({"deprecation", "removal"})
    private static void stop() {
        Thread.currentThread().stop();
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static void resume() {
        Thread.currentThread().resume();
    }

    private static void tell(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " did nothing");
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    private static class Stop implements Runnable {
        @Override
        public void run() {
            stop();
        }
    }

    private static class Resume implements Runnable {
        @Override
        public void run() {
            resume();
        }
    }

    public static void main(String[] args) {
        tell("stop", new Stop());
        tell("resume", new Resume());
        ThreadGroup group = new ThreadGroup("empty");
        System.out.println(group.activeCount() + " " + group.enumerate(new Thread[1]) + " " + Thread.activeCount());
    }
}
