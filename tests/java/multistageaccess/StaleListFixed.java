package multistageaccess;

import java.util.List;

/** The list is put back only if it is still the one that was thinned out. */
final class StaleListFixed {
    private List<Integer> readings = List.of();

    synchronized void add(int reading) {
        readings = with(readings, reading);
    }

    private static List<Integer> with(List<Integer> some, int more) {
        Integer[] all = some.toArray(new Integer[some.size() + 1]);
        all[some.size()] = more;
        return List.of(all);
    }

    void thinOut() {
        boolean done = false;
        while (!done) {
            List<Integer> seen;
            synchronized (this) {
                seen = readings;
            }
            List<Integer> kept = seen.stream().filter(reading -> reading % 2 == 0).toList();
            synchronized (this) {
                if (readings == seen) {
                    readings = kept;
                    done = true;
                }
            }
        }
    }

    synchronized int size() {
        return readings.size();
    }

    public static void main(String[] args) throws InterruptedException {
        StaleListFixed sensor = new StaleListFixed();
        Thread probe = new Thread(() -> {
            for (int i = 0; i < 400; i += 2) {
                sensor.add(i);
            }
        });
        probe.start();
        for (int i = 0; i < 50; i++) {
            sensor.thinOut();
        }
        probe.join();
        System.out.println(sensor.size());
    }
}
