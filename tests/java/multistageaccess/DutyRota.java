package multistageaccess;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Defect: the list is locked by each call, but between the two calls nobody is on duty. */
final class DutyRota {
    private final List<String> onDuty = Collections.synchronizedList(new ArrayList<>(List.of("ada")));

    void change(String next) {
        onDuty.clear(); // ~ multi-stage-access #1
        onDuty.add(next); // ~ multi-stage-access #1
    }

    boolean isManned() {
        return !onDuty.isEmpty();
    }

    public static void main(String[] args) throws InterruptedException {
        DutyRota rota = new DutyRota();
        Thread planner = new Thread(() -> rota.change("alan"));
        planner.start();
        boolean manned = rota.isManned();
        planner.join();
        if (!manned) {
            throw new AssertionError("nobody on duty");
        }
    }
}
