package datarace;

import java.util.ArrayDeque;
import java.util.Deque;

/** Races: the history of an editor is pushed by the editor and trimmed by a housekeeper. */
final class SharedArrayDeque {
    private final Deque<String> history = new ArrayDeque<>();

    void edit(String change) {
        history.addLast(change); // ~ data-race #1
    }

    void trim() {
        history.pollFirst(); // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        SharedArrayDeque editor = new SharedArrayDeque();
        Thread typing = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                editor.edit("change " + i);
            }
        });
        Thread housekeeper = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                editor.trim();
            }
        });
        typing.start();
        housekeeper.start();
        typing.join();
        housekeeper.join();
        System.out.println(editor.history.size());
    }
}
