import java.util.concurrent.StructuredTaskScope;

/** Two forks of one scope count in one field; the owner reads it before it waits for them. */
public class ScopeForks {
    private int count;
    private int seen;
    private int last;

    int add() {
        return ++count; // ~ data-race #1
    }

    int mark() {
        seen = 1; // ~ data-race #2
        last = 2;
        return 0;
    }

    void run() throws InterruptedException {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(this::add);
            scope.fork(this::add);
            scope.fork(this::mark);
            System.out.println(seen); // ~ data-race #2
            scope.join();
            System.out.println(last + count);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new ScopeForks().run();
    }
}
