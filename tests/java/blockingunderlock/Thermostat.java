package blockingunderlock;

/** Whoever wants to know the temperature waits for the next measurement. */
public class Thermostat {
    private int temperature;

    synchronized void measure() throws InterruptedException {
        Thread.sleep(1_000); // ~ blocking-under-lock #1
        temperature++;
    }

    synchronized int temperature() {
        return temperature; // ~ blocking-under-lock #1
    }

    public static void main(String[] args) {
        Thermostat thermostat = new Thermostat();
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
