package openworld;

import java.util.function.Supplier;

/** The supplier is dropped before the value is written, so that others see no value yet. */
public class DropsItsSupplierFirst {
    private volatile Supplier<int[]> supplier;
    private int[] value;

    public DropsItsSupplierFirst(Supplier<int[]> supplier) {
        this.supplier = supplier;
    }

    public int[] get() {
        return supplier == null ? value : compute(); // ~ data-race #1
    }

    private synchronized int[] compute() {
        Supplier<int[]> left = supplier;
        if (left != null) {
            supplier = null;
            value = left.get(); // ~ data-race #1
        }
        return value;
    }
}
