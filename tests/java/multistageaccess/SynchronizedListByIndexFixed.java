package multistageaccess;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The list is locked for the whole walk. */
final class SynchronizedListByIndexFixed {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    int letters() {
        int letters = 0;
        synchronized (lines) {
            int size = lines.size();
            for (int i = 0; i < size; i++) {
                letters += lines.get(i).length();
            }
        }
        return letters;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedListByIndexFixed page = new SynchronizedListByIndexFixed();
        for (int i = 0; i < 200; i++) {
            page.lines.add("line " + i);
        }
        Thread editor = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                page.lines.remove(0);
            }
        });
        editor.start();
        for (int i = 0; i < 20; i++) {
            page.letters();
        }
        editor.join();
        System.out.println(page.letters());
    }
}
