import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.atomic.AtomicInteger;

/** Two forks of one scope count in an atomic; the owner reads what they wrote after it has waited for them. */
public class ScopeForksFixed {
    private final AtomicInteger count = new AtomicInteger();
    private int seen;

    int add() {
        return count.incrementAndGet();
    }

    int mark() {
        seen = 1;
        return 0;
    }

    void run() throws InterruptedException {
        seen = 3;
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(this::add);
            scope.fork(this::add);
            scope.fork(this::mark);
            scope.join();
            seen++;
            System.out.println(seen + count.get());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new ScopeForksFixed().run();
    }
}
