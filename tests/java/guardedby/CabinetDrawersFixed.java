package guardedby;

import net.jcip.annotations.GuardedBy;

/** Fine: the lock is made once, kept, and given to each drawer; a local variable is another name for it. */
public class CabinetDrawersFixed {
    static class Drawer {
        private final Object lock;
        private final Drawer next;

        @GuardedBy("lock")
        private int papers;

        Drawer(Object lock, Drawer next) {
            this.lock = lock;
            this.next = next;
        }
    }

    private final Object lock;
    private final Drawer top;

    CabinetDrawersFixed() {
        Object shared = new Object();
        lock = shared;
        top = new Drawer(shared, new Drawer(shared, null));
    }

    void file() {
        synchronized (lock) {
            for (Drawer drawer = top; drawer != null; drawer = drawer.next) {
                drawer.papers++;
            }
        }
    }

    static int count() {
        Object own = new Object();
        Drawer box = new Drawer(own, null);
        Thread helper = new Thread(() -> {
            synchronized (own) {
                box.papers++;
            }
        });
        helper.start();
        synchronized (own) {
            return box.papers;
        }
    }

    public static void main(String[] args) {
        CabinetDrawersFixed cabinet = new CabinetDrawersFixed();
        new Thread(cabinet::file).start();
        new Thread(cabinet::file).start();
        System.out.println(count());
    }
}
