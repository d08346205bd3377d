package multistageaccess;

import java.util.HashMap;
import java.util.Map;

/** Defect: two guests can be told the same free seat before either has taken it. */
final class SeatNumbers {
    private final Map<Integer, String> seats = new HashMap<>();
    private int next = 1;

    int take(String guest) {
        int seat;
        synchronized (this) { // ~ multi-stage-access #1
            seat = next;
        }
        synchronized (this) { // ~ multi-stage-access #1
            seats.put(seat, guest);
            next = seat + 1;
        }
        return seat;
    }

    synchronized int taken() {
        return seats.size();
    }

    public static void main(String[] args) throws InterruptedException {
        SeatNumbers hall = new SeatNumbers();
        Thread left = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                hall.take("left " + i);
            }
        });
        Thread right = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                hall.take("right " + i);
            }
        });
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(hall.taken());
    }
}
