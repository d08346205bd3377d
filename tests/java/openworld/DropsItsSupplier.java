package openworld;

import java.util.function.Supplier;

/** No race: the value is written before the volatile supplier is dropped, and read where that was seen. */
public class DropsItsSupplier {
    private volatile Supplier<int[]> supplier;
    private int[] value;

    public DropsItsSupplier(Supplier<int[]> supplier) {
        this.supplier = supplier;
    }

    public int[] get() {
        return supplier == null ? value : compute();
    }

    private synchronized int[] compute() {
        Supplier<int[]> left = supplier;
        if (left != null) {
            value = left.get();
            supplier = null;
        }
        return value;
    }
}
