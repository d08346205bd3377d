package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// Every kind of method reference.
class MethodReferences {
    static class A {
        Object held;

        A() {}

        A(Object held) {
            this.held = held;
        }

        Object held() {
            return held;
        }

        Object keep(Object kept) {
            held = kept;
            return this;
        }

        class Inner {
            Inner self() {
                return this;
            }

            Object outer() {
                return A.this;
            }
        }
    }

    static class B extends A {
        @Override
        Object held() {
            return new B(); // makes fromB
        }

        Supplier<Object> above() {
            return super::held;
        }
    }

    static class Late {
        static {
            here(); // on init
        }

        static Object make() {
            return new A(); // makes late
        }
    }

    static class Later {
        static {
            here(); // on init
        }
    }

    static Object identity(Object object) {
        return object;
    }

    static Object first(Object... objects) {
        return objects[0];
    }

    public static void main(String[] args) {
        Object x = new Object(); // makes x
        Object y = new Object(); // makes y
        Function<Object, Object> statically = MethodReferences::identity;
        see(statically.apply(x)); // sees x
        Supplier<Object> late = Late::make;
        see(late.get()); // sees late
        Supplier<Object> later = Later::new; // makes later
        see(later.get()); // sees later

        A a = new A(x); // makes a
        Supplier<Object> bound = a::held;
        see(bound.get()); // sees x, ~y
        A b = new B(); // makes b
        b.held = y;
        Function<A, Object> unbound = A::held;
        see(unbound.apply(b)); // sees fromB
        see(((B) b).above().get()); // sees y, ~x
        BiFunction<A, Object, Object> two = A::keep;
        see(two.apply(new A(), y)); // makes kept; sees kept

        Function<Object, A> constructor = A::new; // makes made
        see(constructor.apply(y)); // sees made
        see(constructor.apply(y).held); // sees y, ~x
        IntFunction<Object[]> array = Object[]::new; // makes array
        Object[] objects = array.apply(2);
        see(objects); // sees array
        objects[0] = x;
        see(objects[1]); // sees x
        Supplier<A.Inner> inner = a.new Inner()::self; // makes inner0
        see(inner.get()); // sees inner0
        Function<Object, Object> varargs = MethodReferences::first;
        see(varargs.apply(y)); // sees y

        List<Object> list = new ArrayList<>();
        Function<Object, Boolean> add = list::add;
        add.apply(x);
        see(list.get(0)); // sees x
        List<List<Object>> lists = new ArrayList<>();
        lists.add(list);
        lists.stream().map(List::iterator).forEach(walk -> see(walk.next())); // sees x
        List<Object> others = new ArrayList<>();
        List.of(y).forEach(others::add);
        see(others.get(0)); // sees y
    }
}
