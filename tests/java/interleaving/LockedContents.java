package interleaving;

/** The reference is handed over without order, but the object's own monitor orders what is done to its contents, before and after. */
public class LockedContents {
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
        shared = box; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(LockedContents::publish);
        writer.start();
        Box box = shared; // ~ race #1
        if (box != null) {
            System.out.println(box.get());
        }
        writer.join();
    }
}
