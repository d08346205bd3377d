package lockordercycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Can deadlock: addAll of a synchronized list holds its mutex and asks for the elements, which needs the other's. */
final class SynchronizedLists {
    private final List<String> todo = Collections.synchronizedList(new ArrayList<>());
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    void finish() {
        done.addAll(todo); // ~ lock-order-cycle #1
    }

    void reopen() {
        todo.addAll(done); // ~ lock-order-cycle #1
    }

    public static void main(String[] args) {
        SynchronizedLists board = new SynchronizedLists();
        board.todo.add("write");
        board.done.add("read");
        new Thread(board::finish).start();
        new Thread(board::reopen).start();
    }
}
