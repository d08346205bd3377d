package meter;

public class MeterFixed {
    private int sum;
    private int samples = 1;

    synchronized void add(int value) {
        sum += value;
        samples = 2;
    }

    synchronized void reset() {
        sum = 0;
        samples = 1;
    }

    synchronized int mean() {
        return sum / samples;
    }

    public static void main(String[] args) {
        MeterFixed meter = new MeterFixed();
        new Thread(meter::reset).start();
        meter.add(7);
        System.out.println(meter.mean());
    }
}
