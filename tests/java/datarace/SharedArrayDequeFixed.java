package datarace;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** No race: the history is a concurrent deque. */
final class SharedArrayDequeFixed {
    private final Deque<String> history = new ConcurrentLinkedDeque<>();

    void edit(String change) {
        history.addLast(change);
    }

    void trim() {
        history.pollFirst();
    }

    public static void main(String[] args) throws InterruptedException {
        SharedArrayDequeFixed editor = new SharedArrayDequeFixed();
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
