package busywait;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A queue in an array: a consumer that has its place waits for that place to be filled. */
public class ParkingLot {
    private final AtomicReferenceArray<String> places = new AtomicReferenceArray<>(8);
    private final AtomicLong entered = new AtomicLong();
    private final AtomicLong left = new AtomicLong();

    void enter(String car) {
        long number = entered.getAndIncrement();
        places.set((int) number & 7, car); // ~ busy-wait #1
    }

    String leave() {
        int place = (int) left.getAndIncrement() & 7;
        String car;
        do {
            car = places.get(place); // ~ busy-wait #1
        } while (car == null);
        return car;
    }

    public static void main(String[] args) {
        ParkingLot lot = new ParkingLot();
        new Thread(() -> lot.enter("a")).start();
        new Thread(() -> lot.leave()).start();
    }
}
