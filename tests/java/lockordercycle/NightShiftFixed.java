package lockordercycle;

/** Fine: the night shift takes the locks the other way, but waits until the day shift is done with them. */
final class NightShiftFixed {
    private final Object desk = new Object();
    private final Object safe = new Object();
    private int entries;
    private int cash = 50;
    private boolean dayDone;

    private void signal() {
        synchronized (this) {
            dayDone = true;
            notifyAll();
        }
    }

    void day() {
        synchronized (desk) {
            entries++;
            synchronized (safe) {
                cash += 10;
            }
        }
        signal();
    }

    void night() throws InterruptedException {
        synchronized (this) {
            while (!dayDone) {
                wait();
            }
        }
        synchronized (safe) {
            cash = 0;
            synchronized (desk) {
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
        NightShiftFixed bank = new NightShiftFixed();
        new Thread(bank::day).start();
        new Thread(() -> System.out.println(bank.cash() + bank.entries())).start();
        bank.night();
    }
}
