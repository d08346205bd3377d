package overflow;

/** The volatile switch is turned off while the loop adds, but the loop may see it only after the sum is too large. */
public class VolatileSwitch {
    private volatile boolean running = true;
    private int sum;

    void add() {
        while (running) {
            sum += 1000; // ~ overflow #1
        }
        System.out.println(sum);
    }

    public static void main(String[] args) {
        VolatileSwitch counter = new VolatileSwitch();
        new Thread(counter::add).start();
        counter.running = false;
    }
}
