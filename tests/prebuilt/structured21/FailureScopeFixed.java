import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** Forks of a scope that ends at the first failure return what they compute, and the owner adds it up. */
public class FailureScopeFixed {
    private int late;

    int add() {
        late = 1;
        return 1;
    }

    void run() throws InterruptedException, ExecutionException {
        late = 3;
        try (var scope = new StructuredTaskScope.ShutdownOnFailure()) {
            Subtask<Integer> one = scope.fork(this::add);
            Subtask<Integer> two = scope.fork(() -> 2);
            scope.join().throwIfFailed();
            late += one.get() + two.get();
            System.out.println(late);
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        new FailureScopeFixed().run();
    }
}
