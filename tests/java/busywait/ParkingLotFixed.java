package busywait;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A queue in an array: who looks for a car looks again only if another one was faster. */
public class ParkingLotFixed {
    private final AtomicReferenceArray<String> places = new AtomicReferenceArray<>(8);
    private final AtomicLong entered = new AtomicLong();
    private final AtomicLong left = new AtomicLong();

    private String at(int place) {
        return places.get(place);
    }

    private int placeOf(long number) {
        return (int) number & 7;
    }

    boolean enter(String car) {
        long number = entered.get();
        if (at(placeOf(number)) != null || !entered.compareAndSet(number, number + 1)) {
            return false;
        }
        places.set(placeOf(number), car);
        return true;
    }

    /** Another thread may have taken what was looked for: then it is the next one. */
    String peek() {
        long number;
        String car;
        do {
            number = left.get();
            car = at(placeOf(number));
        } while (car == null && number != left.get());
        return car;
    }

    String leave() {
        long number;
        do {
            number = left.get();
            if (at(placeOf(number)) == null) {
                return null;
            }
        } while (!left.compareAndSet(number, number + 1));
        return places.getAndSet(placeOf(number), null);
    }

    public static void main(String[] args) {
        ParkingLotFixed lot = new ParkingLotFixed();
        new Thread(() -> lot.enter("a")).start();
        new Thread(() -> lot.leave()).start();
        new Thread(() -> System.out.println(lot.peek())).start();
    }
}
