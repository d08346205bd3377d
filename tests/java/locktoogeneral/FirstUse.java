package locktoogeneral;

/** One lock for two objects that are made on demand: it is taken until they are there, and never again. */
final class FirstUse {
    private volatile int[] odds;
    private volatile int[] evens;

    int[] odds() {
        int[] found = odds;
        if (found == null) {
            synchronized (this) {
                found = odds;
                if (found == null) {
                    found = new int[] {1, 3, 5};
                    odds = found;
                }
            }
        }
        return found;
    }

    int[] evens() {
        if (evens == null) {
            synchronized (this) {
                if (evens == null) {
                    evens = new int[] {2, 4, 6};
                }
            }
        }
        return evens;
    }

    public static void main(String[] args) throws InterruptedException {
        FirstUse numbers = new FirstUse();
        Runnable work = () -> System.out.println(numbers.odds()[0] + numbers.evens()[0]);
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
