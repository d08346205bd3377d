import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** The first result ends the wait; what the forks wrote is read after the scope is closed, when all have ended. */
public class ScopeAnyFixed {
    private int a;
    private int b;

    int first() {
        a = 1;
        return 1;
    }

    int second() {
        b = 2;
        return 2;
    }

    void run() throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(this::first);
            scope.fork(this::second);
            int got = scope.join();
            System.out.println(got);
        }
        System.out.println(a + b);
    }

    public static void main(String[] args) throws InterruptedException {
        new ScopeAnyFixed().run();
    }
}
