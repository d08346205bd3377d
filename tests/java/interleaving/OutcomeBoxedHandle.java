package interleaving;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Two threads set elements by a handle, with arguments that are boxed: linking the calls is no choice of theirs. */
// outcome: 1 1
public class OutcomeBoxedHandle {
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int[] cells = new int[2];

    private static void set(Integer index, Integer value) {
        CELLS.setVolatile(cells, index, value);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> set(0, 1));
        other.start();
        set(1, 1);
        other.join();
        System.out.println(cells[0] + " " + cells[1]);
    }
}
