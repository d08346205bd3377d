package guardedby;

import androidx.annotation.GuardedBy;

/** Static state guarded by the class; an instance lock is no help. */
public class ClassLock {
    @GuardedBy("ClassLock.class")
    private static int created;

    @GuardedBy("LOCK")
    private static String last = "";

    private static final Object LOCK = new Object();

    synchronized void create() {
        created++; // ~ guarded-by #1
        synchronized (LOCK) {
            last = "instance";
        }
    }

    static synchronized int created() {
        last = "class"; // ~ guarded-by #2
        return created;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> new ClassLock().create()).start();
        }
        new Thread(() -> System.out.println(ClassLock.created())).start();
    }
}
