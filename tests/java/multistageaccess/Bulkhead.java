package multistageaccess;

/** No defect: a place that was taken is released, whatever others do meanwhile. */
final class Bulkhead {
    private final Object lock = new Object();
    private final int places;
    private int taken;

    Bulkhead(int places) {
        this.places = places;
    }

    boolean call(Runnable task) {
        synchronized (lock) {
            if (taken >= places) {
                return false;
            }
            taken++;
        }
        try {
            task.run();
        } finally {
            synchronized (lock) {
                taken--;
            }
        }
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        Bulkhead bulkhead = new Bulkhead(1);
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                bulkhead.call(() -> System.out.print("."));
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("done");
    }
}
