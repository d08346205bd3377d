package multistageaccess;

/** The number is taken and replaced in one section. */
final class StaticAllocatorFixed {
    private static int next = 1;

    private static synchronized int next() {
        return next;
    }

    static synchronized int allocate() {
        return next++;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] none = {};
        Runnable work = () -> {
            for (int i = 0; i < 100; i++) {
                allocate();
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(next() + none.length);
    }
}
