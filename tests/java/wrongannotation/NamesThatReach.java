package wrongannotation;

import net.jcip.annotations.GuardedBy;

/** Names of parameters, and of classes in classes; the last names a parameter that there is none of. */
public class NamesThatReach {
    static class Locks {
        static class Inner {
            static final Object SHARED = new Object();
        }
    }

    static class Work {
        private final Object lock = new Object();
        private int steps;

        Object lock() {
            return lock;
        }
    }

    @GuardedBy("wrongannotation.NamesThatReach.Locks.Inner.SHARED")
    private int all = 0;

    @GuardedBy("work.lock()")
    private void advance(int by, Work work) {
        work.steps += by;
    }

    @GuardedBy("lock")
    private void finish(Object lock) {
        synchronized (Locks.Inner.SHARED) {
            all++;
        }
    }

    @GuardedBy("job.lock()")
    private void cancel(Work work) {
        work.steps = 0; // ~ wrong-annotation #1
    }

    void run(Work work) {
        synchronized (work.lock()) {
            advance(2, work);
            finish(work.lock());
            cancel(work);
        }
    }

    public static void main(String[] args) {
        NamesThatReach runner = new NamesThatReach();
        Work work = new Work();
        new Thread(() -> runner.run(work)).start();
        runner.run(work);
    }
}
