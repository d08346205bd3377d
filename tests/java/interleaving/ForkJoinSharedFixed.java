package interleaving;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;

/** Two actions that are forked change one variable, each in one step. */
public class ForkJoinSharedFixed {
    private static final AtomicInteger TOTAL = new AtomicInteger();

    private static class Add extends RecursiveAction {
        @Override
        protected void compute() {
            TOTAL.incrementAndGet();
        }
    }

    public static void main(String[] args) {
        ForkJoinTask.invokeAll(new Add(), new Add());
        assert TOTAL.get() == 2;
    }
}
