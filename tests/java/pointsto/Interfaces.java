package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

/// Default, static and private methods of interfaces; overriding; enums and records.
class Interfaces {
    interface Named {
        Object name();

        default Object label() {
            return decorate(name());
        }

        private Object decorate(Object name) {
            return name;
        }

        static Named of(Object name) {
            return () -> name;
        }
    }

    interface Loud extends Named {
        @Override
        default Object label() {
            return new Object(); // makes loud
        }
    }

    static class Plain implements Named {
        public Object name() {
            return new Object(); // makes plain
        }
    }

    static class Both extends Plain implements Loud {}

    static class Unused extends Plain {
        @Override
        public Object name() {
            here(); // on nothing
            return null;
        }
    }

    enum Colour {
        RED, // makes red
        GREEN { // makes green
            @Override
            Object mix() {
                return BLUE;
            }
        },
        BLUE; // makes blue

        Object mix() {
            return this;
        }
    }

    record Pair(Object left, Object right) {}

    sealed interface Tree permits Leaf, Fork {}

    record Leaf(Object value) implements Tree {}

    record Fork(Tree left, Tree right) implements Tree {}

    static Object leftmost(Tree tree) {
        if (tree instanceof Leaf leaf) {
            return leaf.value();
        }
        return leftmost(((Fork) tree).left());
    }

    public static void main(String[] args) {
        Object x = new Object(); // makes x
        Object y = new Object(); // makes y
        Named plain = new Plain();
        see(plain.label()); // sees plain, ~x
        Named both = new Both();
        see(both.label()); // sees loud
        see(both.name()); // sees plain
        see(Named.of(x).label()); // sees x, ~plain
        see(Colour.RED); // sees red
        see(Colour.RED.mix()); // sees red
        see(Colour.GREEN.mix()); // sees blue
        see(Colour.values()[0]); // sees red, green, blue
        see(Colour.valueOf("RED")); // sees red, green, blue
        Pair pair = new Pair(x, y);
        see(pair.left()); // sees x
        see(pair.right()); // sees y
        see(leftmost(new Fork(new Leaf(x), new Leaf(y)))); // sees x, ~y
        see(pair.toString()); // sees any String
    }
}
