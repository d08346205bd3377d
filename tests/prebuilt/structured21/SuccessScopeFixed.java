import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;

/** The first success ends the wait; what the forks wrote is read after the scope is closed, when all have ended. */
public class SuccessScopeFixed {
    private int tries;

    int first() {
        tries = 1;
        return 1;
    }

    void run() throws InterruptedException, ExecutionException {
        try (var scope = new StructuredTaskScope.ShutdownOnSuccess<Integer>()) {
            scope.fork(this::first);
            scope.fork(() -> 2);
            System.out.println(scope.join().result());
        }
        System.out.println(tries);
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        new SuccessScopeFixed().run();
    }
}
