package multistageaccess;

import java.util.List;

/** Defect: the list is copied, thinned out without the lock, and put back; what was added meanwhile is lost. */
final class StaleList {
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
        List<Integer> seen;
        synchronized (this) { // ~ multi-stage-access #1
            seen = readings;
        }
        List<Integer> kept = seen.stream().filter(reading -> reading % 2 == 0).toList();
        synchronized (this) { // ~ multi-stage-access #1
            readings = kept;
        }
    }

    synchronized int size() {
        return readings.size();
    }

    public static void main(String[] args) throws InterruptedException {
        StaleList sensor = new StaleList();
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
