import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** The first result ends the wait: the other fork may still be running then. */
public class ScopeAny {
    private int a;
    private int b;

    int first() {
        a = 1; // ~ data-race #1
        return 1;
    }

    int second() {
        b = 2; // ~ data-race #2
        return 2;
    }

    void run() throws InterruptedException {
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(this::first);
            scope.fork(this::second);
            int got = scope.join();
            System.out.println(got + a); // ~ data-race #1
            System.out.println(b); // ~ data-race #2
        }
        System.out.println(a + b);
    }

    public static void main(String[] args) throws InterruptedException {
        new ScopeAny().run();
    }
}
