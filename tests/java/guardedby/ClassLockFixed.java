package guardedby;

import androidx.annotation.GuardedBy;

/** Static state guarded by the class. */
public class ClassLockFixed {
    @GuardedBy("ClassLockFixed.class")
    private static int created;

    @GuardedBy("LOCK")
    private static String last = "";

    private static final Object LOCK = new Object();

    void create() {
        synchronized (ClassLockFixed.class) {
            created++;
        }
        synchronized (LOCK) {
            last = "instance";
        }
    }

    static synchronized int created() {
        synchronized (ClassLockFixed.LOCK) {
            last = "class";
        }
        return created;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> new ClassLockFixed().create()).start();
        }
        new Thread(() -> System.out.println(ClassLockFixed.created())).start();
    }
}
