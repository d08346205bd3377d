package lockordercycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Cannot deadlock: a copy is made first, under the lock of the source alone. */
final class SynchronizedListsFixed {
    private final List<String> todo = Collections.synchronizedList(new ArrayList<>());
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    void finish() {
        done.addAll(List.of(todo.toArray(new String[0])));
    }

    void reopen() {
        todo.addAll(List.of(done.toArray(new String[0])));
    }

    public static void main(String[] args) {
        SynchronizedListsFixed board = new SynchronizedListsFixed();
        board.todo.add("write");
        board.done.add("read");
        new Thread(board::finish).start();
        new Thread(board::reopen).start();
    }
}
