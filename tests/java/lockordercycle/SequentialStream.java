package lockordercycle;

import java.util.stream.Stream;

/** Cannot deadlock: the stream is not parallel, so main alone runs both actions. */
final class SequentialStream {
    private final Object odd = new Object();
    private final Object even = new Object();
    private int sum;

    void add(int number) {
        if (number % 2 == 0) {
            synchronized (even) {
                synchronized (odd) {
                    sum += number;
                }
            }
        } else {
            synchronized (odd) {
                synchronized (even) {
                    sum -= number;
                }
            }
        }
    }

    public static void main(String[] args) {
        SequentialStream numbers = new SequentialStream();
        Stream.of(1, 2, 3, 4).forEach(numbers::add);
    }
}
