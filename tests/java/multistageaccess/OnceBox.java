package multistageaccess;

/** Defect: two threads may find the box empty, and both believe that they have filled it. Others wait for it. */
final class OnceBox {
    static final class Box {
        private String value;
        private boolean full;

        synchronized boolean isFull() {
            return full;
        }

        synchronized void fill(String content) {
            value = content;
            full = true;
            notifyAll();
        }

        synchronized String await() throws InterruptedException {
            while (!full) {
                wait();
            }
            return value;
        }
    }

    static void race(Box box, String name) {
        if (!box.isFull()) { // ~ multi-stage-access #1
            box.fill(name); // ~ multi-stage-access #1
            System.out.println(name + " was first");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Runnable work = () -> {
            race(box, Thread.currentThread().getName());
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(box.await());
    }
}
