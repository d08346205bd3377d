package waitnevernotified;

/** Nobody notifies, but the waits end: by an interrupt, by the end of the thread that is waited on, or by themselves. */
public class OtherEnds {
    private final Object parking = new Object();

    void park() {
        synchronized (parking) {
            try {
                while (true) {
                    parking.wait();
                }
            } catch (InterruptedException e) {
                System.out.println("off again");
            }
        }
    }

    /** Until the program is ended from outside. */
    static void stayForEver(Object monitor) throws InterruptedException {
        synchronized (monitor) {
            monitor.wait();
        }
    }

    void nap() throws InterruptedException {
        synchronized (this) {
            wait(100);
        }
    }

    static void awaitEnd(Thread thread) throws InterruptedException {
        synchronized (thread) {
            while (thread.isAlive()) {
                thread.wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OtherEnds car = new OtherEnds();
        Thread driver = new Thread(car::park);
        driver.start();
        car.nap();
        driver.interrupt();
        awaitEnd(driver);
        if (args.length > 0) {
            stayForEver(new Object());
        }
    }
}
