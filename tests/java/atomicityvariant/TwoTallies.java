package atomicityvariant;

/** No defect: both tallies are only added to while threads run, and each is read for itself. */
final class TwoTallies {
    static final class Tally {
        private int count;

        synchronized void add(int more) {
            count += more;
        }

        synchronized int count() {
            return count;
        }
    }

    private String last = "";

    synchronized void note(String line, Tally lines, Tally letters) {
        lines.add(1);
        last = line;
        letters.add(line.length());
    }

    synchronized String last() {
        return last;
    }

    public static void main(String[] args) throws InterruptedException {
        Tally lines = new Tally();
        Tally letters = new Tally();
        TwoTallies first = new TwoTallies();
        TwoTallies second = new TwoTallies();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                second.note("b" + i, lines, letters);
            }
        });
        other.start();
        for (int i = 0; i < 100; i++) {
            first.note("a" + i, lines, letters);
        }
        other.join();
        System.out.println(first.last() + " " + second.last());
        System.out.println(lines.count());
        System.out.println(letters.count());
    }
}
