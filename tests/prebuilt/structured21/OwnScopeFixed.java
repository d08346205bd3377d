import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicInteger;

/** A scope of one's own, which forks call as they end, and a plain one; both count in atomics. */
public class OwnScopeFixed {
    static class Counting extends StructuredTaskScope<Integer> {
        final AtomicInteger completed = new AtomicInteger();

        @Override
        protected void handleComplete(Subtask<? extends Integer> subtask) {
            completed.incrementAndGet();
        }
    }

    private int count;

    int add() {
        return ++count;
    }

    int none() {
        return 0;
    }

    void run() throws InterruptedException {
        try (var scope = new Counting()) {
            scope.fork(this::none);
            scope.fork(this::none);
            scope.join();
            System.out.println(scope.completed.get());
        }
        try (StructuredTaskScope<Integer> scope = new StructuredTaskScope<>()) {
            scope.fork(this::add);
            scope.join();
            System.out.println(++count);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new OwnScopeFixed().run();
    }
}
