package conformance;

/** Threads' own things seen from main alone: name, synchronized, wait without monitor, ThreadLocal, interrupt flag. */
public class SingleThread {
    static int count;

    static synchronized int recursive(int n) {
        return n == 0 ? 0 : 1 + recursive(n - 1);
    }

    synchronized void throwing() {
        throw new IllegalStateException("inside");
    }

    static void body(Object lock) {
        synchronized (lock) {
            synchronized (lock) {
                count++;
                if (count > 2) {
                    return;
                }
            }
            throw new RuntimeException("out of synchronized");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = Thread.currentThread();
        System.out.println(t.getName() + " " + t.getPriority() + " " + t.isDaemon() + " " + t.isAlive() + " "
            + t.getThreadGroup().getName());
        System.out.println(recursive(50));
        SingleThread o = new SingleThread();
        try {
            o.throwing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(o));
        }
        synchronized (o) {
            System.out.println(Thread.holdsLock(o));
            o.notify();
            o.notifyAll();
        }
        for (int i = 0; i < 4; i++) {
            try {
                body(o);
                System.out.println("returned");
            } catch (RuntimeException e) {
                System.out.println(e.getMessage() + " " + Thread.holdsLock(o));
            }
        }
        Runnable[] misuse = {o::notify, o::notifyAll, () -> {
            try {
                o.wait(1);
            } catch (InterruptedException e) {
                System.out.println("wrong");
            }
        }};
        for (Runnable r : misuse) {
            try {
                r.run();
                System.out.println("wrong");
            } catch (IllegalMonitorStateException e) {
                System.out.println("not owner: " + e.getMessage());
            }
        }
        Object none = null;
        try {
            synchronized (none) {
                System.out.println("wrong");
            }
        } catch (NullPointerException e) {
            System.out.println("null lock");
        }
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> ++count * 100);
        System.out.println(local.get() + " " + local.get());
        local.set(7);
        System.out.println(local.get());
        local.remove();
        System.out.println(local.get());
        ThreadLocal<String> plain = new ThreadLocal<>();
        System.out.println(plain.get());
        t.interrupt();
        System.out.println(t.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        t.interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            System.out.println("interrupted " + e.getMessage() + " " + t.isInterrupted());
        }
        t.setName("renamed");
        System.out.println(Thread.currentThread().getName() + " " + (Thread.currentThread() == t));
        Thread unstarted = new Thread(() -> System.out.println("run by " + Thread.currentThread().getName()), "waiting");
        System.out.println(unstarted.getState() + " " + unstarted.getName() + " " + unstarted.isAlive());
        unstarted.run();
    }
}
