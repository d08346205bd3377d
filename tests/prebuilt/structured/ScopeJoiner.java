import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** A joiner of one's own: the owner calls it at each fork, and each fork calls it when it ends. */
public class ScopeJoiner {
    static class Counting implements Joiner<Integer, Integer> {
        private int forked;
        private int completed;

        @Override
        public boolean onFork(Subtask<? extends Integer> subtask) {
            forked++;
            return false;
        }

        @Override
        public boolean onComplete(Subtask<? extends Integer> subtask) {
            completed++; // ~ data-race #1
            return false;
        }

        @Override
        public Integer result() {
            return forked - completed;
        }
    }

    static Integer work() {
        return 1;
    }

    public static void main(String[] args) throws InterruptedException {
        try (var scope = StructuredTaskScope.open(new Counting())) {
            scope.fork(ScopeJoiner::work);
            scope.fork(ScopeJoiner::work);
            System.out.println(scope.join());
        }
    }
}
