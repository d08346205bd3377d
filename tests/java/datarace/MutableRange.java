package datarace;

/** Races: both bounds of the range are plain fields, changed by one thread and read by another. */
final class MutableRange {
    private int low = 0;
    private int high = 10;

    void move(int to) {
        low = to; // ~ data-race #1
        high = to + 10; // ~ data-race #2
    }

    boolean contains(int value) {
        boolean above = value >= low; // ~ data-race #1
        boolean below = value < high; // ~ data-race #2
        return above && below;
    }

    public static void main(String[] args) throws InterruptedException {
        MutableRange window = new MutableRange();
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
