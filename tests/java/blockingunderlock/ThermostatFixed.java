package blockingunderlock;

/** Sleeps first, and locks for the change alone. To wait for a condition of the lock releases it. */
public class ThermostatFixed {
    private int temperature;

    void measure() throws InterruptedException {
        Thread.sleep(1_000);
        synchronized (this) {
            temperature++;
            notifyAll();
        }
    }

    synchronized int temperature() throws InterruptedException {
        while (temperature == 0) {
            wait();
        }
        return temperature;
    }

    public static void main(String[] args) throws InterruptedException {
        ThermostatFixed thermostat = new ThermostatFixed();
        new Thread(() -> {
            try {
                thermostat.measure();
            } catch (InterruptedException ended) {
                System.out.println("ended");
            }
        }).start();
        System.out.println(thermostat.temperature());
    }
}
