package multistageaccess;

/** Defect: two threads get the same number. The methods are static, so that the number is their first argument. */
final class StaticAllocator {
    private static int next = 1;

    private static synchronized int next() {
        return next;
    }

    private static synchronized void setNext(int number) {
        next = number;
    }

    static int allocate() {
        int number = next(); // ~ multi-stage-access #1
        setNext(number + 1); // ~ multi-stage-access #1
        return number;
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
