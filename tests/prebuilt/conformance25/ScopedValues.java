/** Values that are bound for a call, and for what it calls. */
public class ScopedValues {
    private static final ScopedValue<String> NAME = ScopedValue.newInstance();
    private static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    private static void show() {
        System.out.println(NAME.get() + " " + DEPTH.orElse(0));
    }

    public static void main(String[] args) {
        System.out.println(NAME.isBound());
        ScopedValue.where(NAME, "outer").run(() -> {
            show();
            ScopedValue.where(NAME, "inner").where(DEPTH, 2).run(ScopedValues::show);
            show();
            int length = ScopedValue.where(NAME, "call").call(() -> NAME.get().length());
            System.out.println(length);
        });
        try {
            NAME.get();
        } catch (java.util.NoSuchElementException expected) {
            System.out.println("unbound");
        }
    }
}
