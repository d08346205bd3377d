package datarace;

/** No race: the range is immutable, and the reference to it volatile. */
final class MutableRangeFixed {
    private record Range(int low, int high) {
    }

    private volatile Range range = new Range(0, 10);

    void move(int to) {
        range = new Range(to, to + 10);
    }

    boolean contains(int value) {
        Range seen = range;
        return value >= seen.low() && value < seen.high();
    }

    public static void main(String[] args) throws InterruptedException {
        MutableRangeFixed window = new MutableRangeFixed();
        Thread slider = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                window.move(i);
            }
        });
        slider.start();
        System.out.println(window.contains(5));
        slider.join();
    }
}
