package conformance;

/** Arrays that cannot be had: OutOfMemoryError is caught, and the program goes on. */
public class HugeArrays {
    static Object keep;

    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " made");
        } catch (OutOfMemoryError e) {
            keep = null;
            System.out.println(what + " refused " + (e instanceof VirtualMachineError) + " " + (e.getMessage() != null));
        } catch (NegativeArraySizeException e) {
            System.out.println(what + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("longs", () -> keep = new long[Integer.MAX_VALUE]);
        attempt("doubles", () -> keep = new double[Integer.MAX_VALUE]);
        attempt("ints", () -> keep = new int[Integer.MAX_VALUE]);
        attempt("table", () -> keep = new long[Integer.MAX_VALUE][Integer.MAX_VALUE]);
        attempt("rows", () -> keep = new int[1 << 20][Integer.MAX_VALUE]);
        attempt("small", () -> keep = new int[10]);
        attempt("negative", () -> keep = new int[(1 << 31) + 5]);
        try {
            "ab".repeat(Integer.MAX_VALUE);
        } catch (OutOfMemoryError e) {
            System.out.println("repeat: " + e.getMessage());
        }
        System.out.println(keep == null);
    }
}
