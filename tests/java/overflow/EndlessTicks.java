package overflow;

/** A ticker without an end counts past the largest int; the value is shared but guarded. */
public class EndlessTicks extends Thread {
    private int ticks;

    synchronized void tick() {
        ticks++; // ~ overflow #1
    }

    synchronized int ticks() {
        return ticks;
    }

    @Override
    public void run() {
        while (true) {
            tick();
        }
    }

    public static void main(String[] args) {
        EndlessTicks ticker = new EndlessTicks();
        ticker.setDaemon(true);
        ticker.start();
        System.out.println(ticker.ticks());
    }
}
