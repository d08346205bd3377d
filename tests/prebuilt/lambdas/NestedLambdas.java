import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

class NestedLambdas {
    private int field;

    Supplier<IntUnaryOperator> nested(int base) {
        return () -> {
            int offset = field;
            return x -> x + base + offset;
        };
    }
}
