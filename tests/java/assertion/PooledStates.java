package assertion;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The tasks of a pool move a machine from state to state; one of them skips the test. */
public class PooledStates {
    private int state;

    synchronized void forward() {
        if (state < 2) {
            state++;
        }
    }

    synchronized void jump() {
        state = 3;
    }

    synchronized void check() {
        assert state >= 0 && state <= 2; // ~ assertion #1
    }

    public static void main(String[] args) {
        PooledStates machine = new PooledStates();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++) {
            pool.execute(machine::forward);
        }
        pool.execute(machine::jump);
        pool.execute(machine::check);
        pool.shutdown();
    }
}
