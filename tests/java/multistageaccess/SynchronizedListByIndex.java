package multistageaccess;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Defect: the list is synchronized, the walk over it is not; its end can come nearer on the way. */
final class SynchronizedListByIndex {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    int letters() {
        int letters = 0;
        int size = lines.size(); // ~ multi-stage-access #1
        for (int i = 0; i < size; i++) {
            letters += lines.get(i).length(); // ~ multi-stage-access #1
        }
        return letters;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedListByIndex page = new SynchronizedListByIndex();
        for (int i = 0; i < 200; i++) {
            page.lines.add("line " + i);
        }
        Thread editor = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                page.lines.remove(0);
            }
        });
        editor.start();
        int failed = 0;
        for (int i = 0; i < 20; i++) {
            try {
                page.letters();
            } catch (IndexOutOfBoundsException gone) {
                failed++;
            }
        }
        editor.join();
        System.out.println(page.letters() + " " + failed);
    }
}
