package assertion;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The tasks of a pool move a machine from state to state; none of them leaves the states that there are. */
public class PooledStatesFixed {
    private int state;

    synchronized void forward() {
        if (state < 2) {
            state++;
        }
    }

    synchronized void jump() {
        state = 0;
    }

    synchronized void check() {
        assert state >= 0 && state <= 2;
    }

    public static void main(String[] args) {
        PooledStatesFixed machine = new PooledStatesFixed();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++) {
            pool.execute(machine::forward);
        }
        pool.execute(machine::jump);
        pool.execute(machine::check);
        pool.shutdown();
    }
}
