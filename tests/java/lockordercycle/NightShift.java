package lockordercycle;

/** Defect: the night shift waits for the beginning of the day, not for its end, and takes the locks the other way. */
final class NightShift {
    private final Object desk = new Object();
    private final Object safe = new Object();
    private int entries;
    private int cash = 50;
    private boolean dayBegun;

    private void signal() {
        synchronized (this) {
            dayBegun = true;
            notifyAll();
        }
    }

    void day() {
        signal();
        synchronized (desk) {
            entries++;
            synchronized (safe) { // ~ lock-order-cycle #1
                cash += 10;
            }
        }
    }

    void night() throws InterruptedException {
        synchronized (this) {
            while (!dayBegun) {
                wait();
            }
        }
        synchronized (safe) {
            cash = 0;
            synchronized (desk) { // ~ lock-order-cycle #1
                entries++;
            }
        }
    }

    int entries() {
        synchronized (desk) {
            return entries;
        }
    }

    int cash() {
        synchronized (safe) {
            return cash;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NightShift bank = new NightShift();
        new Thread(bank::day).start();
        new Thread(() -> System.out.println(bank.cash() + bank.entries())).start();
        bank.night();
    }
}
