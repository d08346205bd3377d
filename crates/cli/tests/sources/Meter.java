package meter;

public class Meter {
    private int sum;
    private int samples = 1;

    synchronized void add(int value) {
        sum += value;
        samples = 2;
    }

    void reset() {
        sum = 0;
        samples = 0;
    }

    synchronized int mean() {
        return sum / samples;
    }

    public static void main(String[] args) {
        Meter meter = new Meter();
        new Thread(meter::reset).start();
        meter.add(7);
        System.out.println(meter.mean());
    }
}
