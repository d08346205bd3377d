package atomicityviolation;

/** No defect: the first look only saves work; the record is compared again when it is raised. */
final class SecondLookDecides {
    static final class Record {
        private int best;

        synchronized int best() {
            return best;
        }

        synchronized void raiseTo(int value) {
            if (value > best) {
                best = value;
            }
        }
    }

    private final Record record;
    private int reports;

    SecondLookDecides(Record record) {
        this.record = record;
    }

    synchronized void report(int value) {
        reports++;
        if (value > record.best()) {
            record.raiseTo(value);
        }
    }

    synchronized int reports() {
        return reports;
    }

    public static void main(String[] args) throws InterruptedException {
        Record record = new Record();
        SecondLookDecides stadium = new SecondLookDecides(record);
        SecondLookDecides hall = new SecondLookDecides(record);
        Thread other = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                hall.report(2 * i);
            }
        });
        other.start();
        for (int i = 0; i < 500; i++) {
            stadium.report(2 * i + 1);
        }
        other.join();
        System.out.println(stadium.reports() + hall.reports() + " " + record.best());
    }
}
