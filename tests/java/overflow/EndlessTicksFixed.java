package overflow;

/** A ticker without an end starts again at zero. */
public class EndlessTicksFixed extends Thread {
    private int ticks;

    synchronized void tick() {
        ticks = ticks >= 1000 ? 0 : ticks + 1;
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
        EndlessTicksFixed ticker = new EndlessTicksFixed();
        ticker.setDaemon(true);
        ticker.start();
        System.out.println(ticker.ticks());
    }
}
