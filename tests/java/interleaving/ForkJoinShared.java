package interleaving;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Two actions that are forked change one variable. */
public class ForkJoinShared {
    private static int total;

    private static class Add extends RecursiveAction {
        @Override
        protected void compute() {
            total++; // ~ race #1
        }
    }

    public static void main(String[] args) {
        ForkJoinTask.invokeAll(new Add(), new Add());
        assert total == 2; // ~ assertion #2
    }
}
