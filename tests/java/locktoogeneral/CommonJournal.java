package locktoogeneral;

import java.util.ArrayList;
import java.util.List;

/** Not too general: both methods write the journal, by way of another. */
final class CommonJournal {
    private final List<String> journal = new ArrayList<>();
    private int arrived;
    private int left;

    synchronized void arrive() {
        arrived++;
        note("arrived " + arrived);
    }

    synchronized void leave() {
        left++;
        note("left " + left);
    }

    private void note(String line) {
        journal.add(line);
    }

    public static void main(String[] args) throws InterruptedException {
        CommonJournal door = new CommonJournal();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                door.arrive();
                door.leave();
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
