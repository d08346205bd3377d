package interleaving;

/** The reference is handed over under a lock. */
public class LockedContentsFixed {
    private static class Box {
        private int value;

        synchronized void set(int value) {
            this.value = value;
        }

        synchronized int get() {
            return value;
        }
    }

    private static Box shared;

    private static void publish() {
        Box box = new Box();
        box.set(3);
        synchronized (LockedContentsFixed.class) {
            shared = box;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(LockedContentsFixed::publish);
        writer.start();
        Box box;
        synchronized (LockedContentsFixed.class) {
            box = shared;
        }
        if (box != null) {
            System.out.println(box.get());
        }
        writer.join();
    }
}
