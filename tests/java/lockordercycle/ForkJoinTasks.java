package lockordercycle;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Can deadlock: two forked subtasks run in parallel and take their monitors in opposite orders. */
final class ForkJoinTasks {
    static final class Merge extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final transient Object mine;
        private final transient Object other;
        private int merged;

        Merge(Object mine, Object other) {
            this.mine = mine;
            this.other = other;
        }

        @Override
        protected void compute() {
            synchronized (mine) {
                synchronized (other) { // ~ lock-order-cycle #1
                    merged++;
                }
            }
        }
    }

    static final class Sort extends RecursiveAction {
        private static final long serialVersionUID = 1;

        @Override
        protected void compute() {
            Object low = new Object();
            Object high = new Object();
            invokeAll(new Merge(low, high), new Merge(high, low));
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Sort());
        pool.shutdown();
    }
}
