import java.util.concurrent.ExecutionException;
import java.util.concurrent.StructuredTaskScope;

/** The first success ends the wait, while the other fork may still be running; only `close` waits for it. */
public class SuccessScope {
    private int tries;
    private int done;

    int first() {
        tries = 1; // ~ data-race #1
        return 1;
    }

    int second() {
        done = 2;
        return 2;
    }

    void run() throws InterruptedException, ExecutionException {
        try (var scope = new StructuredTaskScope.ShutdownOnSuccess<Integer>()) {
            scope.fork(this::first);
            scope.fork(this::second);
            System.out.println(scope.join().result());
            System.out.println(tries); // ~ data-race #1
        }
        System.out.println(tries + done);
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        new SuccessScope().run();
    }
}
