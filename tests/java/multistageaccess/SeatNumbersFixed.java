package multistageaccess;

import java.util.HashMap;
import java.util.Map;

/** Finding a seat and taking it is one stage. */
final class SeatNumbersFixed {
    private final Map<Integer, String> seats = new HashMap<>();
    private int next = 1;

    int take(String guest) {
        synchronized (this) {
            int seat = next;
            seats.put(seat, guest);
            next = seat + 1;
            return seat;
        }
    }

    synchronized int taken() {
        return seats.size();
    }

    public static void main(String[] args) throws InterruptedException {
        SeatNumbersFixed hall = new SeatNumbersFixed();
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
