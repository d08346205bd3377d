package conformance;

import java.util.Arrays;

/** Thread, ThreadLocal, InheritableThreadLocal, groups, names, priorities, of threads that never start. */
public class ThreadFacts {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static class Own extends Thread {
        final String text;
        String seen;

        Own(String text) {
            super("own-" + text);
            this.text = text;
        }

        @Override
        public void run() {
            seen = text + inherited.get() + local.get() + currentThread().getName();
            local.set("changed");
        }
    }

    static final ThreadLocal<String> local = ThreadLocal.withInitial(() -> "initial");
    static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "-child";
        }
    };

    public static void main(String[] args) throws Exception {
        show(local.get());
        local.set("mine");
        inherited.set("root");
        Own t = new Own("x");
        show(t.getState(), t.isAlive(), t.getName(), t.getPriority(), t.isInterrupted());
        inherited.set("later");
        t.run();
        show(t.seen, t.getState(), t.isAlive(), local.get(), inherited.get());
        local.remove();
        show(local.get());
        fails(() -> t.setPriority(11));
        fails(() -> t.setName(null));
        Thread d = new Thread(() -> {});
        d.setDaemon(true);
        d.setPriority(Thread.MAX_PRIORITY);
        d.setName("renamed");
        show(d.isDaemon(), d.getPriority(), d.getName(), d.getThreadGroup().getName());
        Thread.currentThread().interrupt();
        fails(() -> Thread.sleep(1000));
        Thread.currentThread().interrupt();
        fails(() -> t.wait(1));
        synchronized (t) {
            fails(() -> t.wait(-1));
            show(Thread.holdsLock(t));
            t.notifyAll();
        }
        show(Thread.interrupted(), Thread.interrupted(), Thread.holdsLock(t));
        fails(() -> Thread.sleep(-1));
        ThreadGroup g = new ThreadGroup("group");
        show(g.getName(), g.getMaxPriority(), g.getParent().getName(), g.isDaemon());
        show(Thread.currentThread().getName(), Thread.currentThread().getThreadGroup().getName(), Thread.State.values());
    }
}
