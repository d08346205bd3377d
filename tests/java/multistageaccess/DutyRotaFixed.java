package multistageaccess;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fine: the lock of the list is held from the first call to the second. */
final class DutyRotaFixed {
    private final List<String> onDuty = Collections.synchronizedList(new ArrayList<>(List.of("ada")));

    void change(String next) {
        synchronized (onDuty) {
            onDuty.clear();
            onDuty.add(next);
        }
    }

    boolean isManned() {
        return !onDuty.isEmpty();
    }

    public static void main(String[] args) throws InterruptedException {
        DutyRotaFixed rota = new DutyRotaFixed();
        Thread planner = new Thread(() -> rota.change("alan"));
        planner.start();
        boolean manned = rota.isManned();
        planner.join();
        if (!manned) {
            throw new AssertionError("nobody on duty");
        }
    }
}
