import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.atomic.AtomicInteger;

/** A joiner of one's own, which forks call under no lock, and which counts them in an atomic. */
public class ScopeJoinerFixed {
    static class Counting implements Joiner<Integer, Integer> {
        private int forked;
        private final AtomicInteger completed = new AtomicInteger();

        @Override
        public boolean onFork(Subtask<? extends Integer> subtask) {
            forked++;
            return false;
        }

        @Override
        public boolean onComplete(Subtask<? extends Integer> subtask) {
            completed.incrementAndGet();
            return false;
        }

        @Override
        public Integer result() {
            return forked - completed.get();
        }
    }

    static Integer work() {
        return 1;
    }

    public static void main(String[] args) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(new Counting())) {
            scope.fork(ScopeJoinerFixed::work);
            scope.fork(ScopeJoinerFixed::work);
            System.out.println(scope.join());
        }
    }
}
