package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/// Function objects keep what they capture, and run where they are called.
class Lambdas {
    static class A {}

    interface Shape {
        Object draw(Object on);

        default Object drawTwice(Object on) {
            return draw(draw(on));
        }
    }

    private Object field = new A(); // makes field

    Supplier<Object> ofThis() {
        return () -> field;
    }

    static Supplier<Object> keep(Object kept) {
        return () -> kept;
    }

    static Object call(Supplier<Object> supplier) {
        return supplier.get();
    }

    static Object twice(Function<Object, Object> function, Object argument) {
        return function.apply(function.apply(argument));
    }

    public static void main(String[] args) {
        Object a = new A(); // makes a
        Object b = new A(); // makes b
        see(keep(a).get()); // sees a
        see(keep(b).get()); // sees b
        see(call(() -> a)); // sees a
        see(call(() -> b)); // sees b
        see(new Lambdas().ofThis().get()); // sees field
        see(twice(x -> x, a)); // sees a
        see(twice(x -> new A(), b)); // makes c; sees c
        BiFunction<Object, Object, Object> second = (x, y) -> {
            see(x); // sees a
            return y;
        };
        see(second.apply(a, b)); // sees b, ~c2
        BiFunction<Object, Object, Object> both = second.andThen(x -> {
            see(x); // sees c2, ~b
            return new A(); // makes d
        });
        see(both.apply(a, new A())); // makes c2; sees d, ~b, ~c2
        Shape shape = on -> {
            see(on); // sees a, e
            return new A(); // makes e
        };
        see(shape.drawTwice(a)); // sees e
        Runnable never = () -> here(); // makes never; on nothing
        see(never); // sees never
        Function<Object, Supplier<Object>> curried = x -> () -> x;
        see(curried.apply(a).get()); // sees a
        see(Optional.of(a).map(x -> new Object[] {x}).get()[0]); // sees a
        see(Optional.empty().orElseGet(() -> b)); // sees b
        List<Supplier<Object>> suppliers = new ArrayList<>();
        suppliers.add(() -> a);
        suppliers.add(() -> b);
        for (Supplier<Object> supplier : suppliers) {
            see(supplier.get()); // sees a, b
        }
        suppliers.forEach(supplier -> see(supplier.get())); // sees a, b
        suppliers.removeIf(supplier -> supplier.get() == a);
    }
}
