package locktoogeneral;

/** Made on demand as well, but every call takes the lock to look. */
final class AlwaysLocked {
    private int[] odds;
    private int[] evens;

    synchronized int[] odds() {
        if (odds == null) {
            odds = new int[] {1, 3, 5}; // ~ lock-too-general #1
        }
        return odds;
    }

    synchronized int[] evens() {
        if (evens == null) {
            evens = new int[] {2, 4, 6}; // ~ lock-too-general #1
        }
        return evens;
    }

    public static void main(String[] args) throws InterruptedException {
        AlwaysLocked numbers = new AlwaysLocked();
        Runnable work = () -> System.out.println(numbers.odds()[0] + numbers.evens()[0]);
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
