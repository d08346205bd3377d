package multistageaccess;

/** The box tests and is filled in one section, and says who was first. */
final class OnceBoxFixed {
    static final class Box {
        private String value;
        private boolean full;

        synchronized boolean fill(String content) {
            if (full) {
                return false;
            }
            value = content;
            full = true;
            notifyAll();
            return true;
        }

        synchronized String await() throws InterruptedException {
            while (!full) {
                wait();
            }
            return value;
        }
    }

    static void race(Box box, String name) {
        if (box.fill(name)) {
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
