import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** A scope of one's own, which forks call as they end, and a plain one. */
public class OwnScope {
    static class Counting extends StructuredTaskScope<Integer> {
        int completed;

        @Override
        protected void handleComplete(Subtask<? extends Integer> subtask) {
            completed++; // ~ data-race #1
        }
    }

    private int count;

    int add() {
        return ++count; // ~ data-race #2
    }

    int none() {
        return 0;
    }

    void run() throws InterruptedException {
        try (var scope = new Counting()) {
            scope.fork(this::none);
            scope.fork(this::none);
            scope.join();
            System.out.println(scope.completed);
        }
        try (StructuredTaskScope<Integer> scope = new StructuredTaskScope<>()) {
            scope.fork(this::add);
            scope.fork(this::add);
            scope.join();
            System.out.println(count);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new OwnScope().run();
    }
}
