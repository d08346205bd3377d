package atomicitypaper;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Defect: the number of visits is read from a synchronized map and put back one higher; a visit elsewhere is lost. */
final class VisitorMap {
    private final Map<String, Integer> visits;

    VisitorMap(Map<String, Integer> visits) {
        this.visits = visits;
    }

    void visit(String page) {
        synchronized (this) {
            Integer before = visits.get(page); // ~ atomicity-violation #1
            visits.put(page, before == null ? 1 : before + 1); // ~ atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> visits = Collections.synchronizedMap(new HashMap<>());
        VisitorMap mirror = new VisitorMap(visits);
        VisitorMap origin = new VisitorMap(visits);
        Thread robot = new Thread(() -> mirror.visit("home"));
        robot.start();
        origin.visit("home");
        robot.join();
        if (visits.get("home") != 2) {
            throw new AssertionError("a visit is missing");
        }
    }
}
