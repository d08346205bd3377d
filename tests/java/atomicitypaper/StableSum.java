package atomicitypaper;

/** Harmless: if the number of changes differs after the two reads, the answer is that nothing is known. */
final class StableSum {
    static final class Flow {
        private int changes;
        private int in = 3;
        private int out = 3;

        synchronized int changes() {
            return changes;
        }

        synchronized int in() {
            return in;
        }

        synchronized int out() {
            return out;
        }

        synchronized void both(int more) {
            changes++;
            in += more;
            out += more;
        }
    }

    static final int UNKNOWN = -1;

    private int asked;

    synchronized int difference(Flow flow) {
        asked++;
        int before = flow.changes();
        int difference = flow.in() - flow.out();
        return flow.changes() == before ? difference : UNKNOWN;
    }

    public static void main(String[] args) throws InterruptedException {
        Flow flow = new Flow();
        StableSum gauge = new StableSum();
        Thread river = new Thread(() -> flow.both(4));
        river.start();
        int difference = gauge.difference(flow);
        river.join();
        if (difference != UNKNOWN && difference != 0) {
            throw new AssertionError("a leak that is none: " + difference);
        }
    }
}
