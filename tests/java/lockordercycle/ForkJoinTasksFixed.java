package lockordercycle;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Cannot deadlock: the subtasks are invoked one after the other. */
final class ForkJoinTasksFixed {
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
                synchronized (other) {
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
            new Merge(low, high).invoke();
            new Merge(high, low).invoke();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Sort());
        pool.shutdown();
    }
}
