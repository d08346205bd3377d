package atomicityviolation;

/** No defect: the range is set before any thread starts, and stays. */
final class SetUpBefore {
    static final class Range {
        private int from;
        private int to;

        synchronized void set(int newFrom, int newTo) {
            from = newFrom;
            to = newTo;
        }

        synchronized int from() {
            return from;
        }

        synchronized int to() {
            return to;
        }
    }

    private final Range range;
    private int inside;

    SetUpBefore(Range range) {
        this.range = range;
    }

    synchronized void look(int value) {
        int from = range.from();
        int to = range.to();
        if (from <= value && value < to) {
            inside++;
        }
    }

    synchronized int inside() {
        return inside;
    }

    public static void main(String[] args) throws InterruptedException {
        Range range = new Range();
        range.set(10, 20);
        SetUpBefore filter = new SetUpBefore(range);
        Thread other = new Thread(() -> {
            for (int i = 0; i < 30; i++) {
                filter.look(i);
            }
        });
        other.start();
        for (int i = 0; i < 30; i++) {
            filter.look(i);
        }
        other.join();
        System.out.println(filter.inside());
    }
}
