import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** Forks of a scope that ends at the first failure: they share a counter, and the owner reads before it waits. */
public class FailureScope {
    private int count;
    private int early;
    private int late;

    int add() {
        early = 1; // ~ data-race #1
        late = 1;
        return 1;
    }

    int more() {
        return ++count; // ~ data-race #2
    }

    void run() throws InterruptedException, ExecutionException {
        try (var scope = new StructuredTaskScope.ShutdownOnFailure()) {
            Subtask<Integer> one = scope.fork(this::add);
            for (int i = 0; i < 2; i++) {
                scope.fork(this::more);
            }
            System.out.println(early); // ~ data-race #1
            scope.join().throwIfFailed();
            System.out.println(one.get() + late + count);
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        new FailureScope().run();
    }
}
