import java.util.Optional;
import java.util.function.Function;

/** Records with type parameters, whose patterns leave their type arguments to be inferred. */
public class GenericDeconstruction {
    record Box<T>(T content) {}

    record Pair<A, B>(A first, B second) {
        <C> Pair<C, B> withFirst(Function<? super A, ? extends C> change) {
            return new Pair<>(change.apply(first), second);
        }
    }

    sealed interface Result<T> {
        record Ok<T>(T value) implements Result<T> {}

        record Err<T>(Exception cause) implements Result<T> {}
    }

    sealed interface Tree<T extends Comparable<T>> {
        record Leaf<T extends Comparable<T>>() implements Tree<T> {}

        record Node<T extends Comparable<T>>(Tree<T> left, T value, Tree<T> right) implements Tree<T> {}

        default Tree<T> with(T added) {
            return switch (this) {
                case Leaf<T>() -> new Node<>(this, added, this);
                case Node<T>(var left, var value, var right) when added.compareTo(value) < 0 -> new Node<>(left.with(added), value, right);
                case Node<T>(var left, var value, var right) when added.compareTo(value) > 0 -> new Node<>(left, value, right.with(added));
                case Node<T> same -> same;
            };
        }

        default String show() {
            return switch (this) {
                case Leaf<T>() -> ".";
                case Node<T>(Leaf<T>(), var value, Leaf<T>()) -> "" + value;
                case Node<T>(var left, var value, var right) -> "(" + left.show() + " " + value + " " + right.show() + ")";
            };
        }
    }

    static String unwrap(Pair<Box<? extends Number>, Optional<String>> pair) {
        return switch (pair) {
            case Pair<Box<? extends Number>, Optional<String>>(Box(Integer i), Optional<String> o) when o.isPresent() -> "int " + i + o.get();
            case Pair<Box<? extends Number>, Optional<String>>(Box(Integer i), var o) -> "int " + i;
            case Pair<Box<? extends Number>, Optional<String>>(Box(var n), var o) -> n.getClass().getSimpleName() + o;
            case Pair<Box<? extends Number>, Optional<String>>(var box, var o) -> "no box";
        };
    }

    static <T> T or(Result<T> result, T other) {
        return switch (result) {
            case Result.Ok<T>(var value) -> value;
            case Result.Err<T>(RuntimeException cause) -> throw cause;
            case Result.Err<T>(var cause) -> other;
        };
    }

    public static void main(String[] args) {
        System.out.println(unwrap(new Pair<>(new Box<>(1), Optional.of("!"))));
        System.out.println(unwrap(new Pair<>(new Box<>(1), Optional.empty())));
        System.out.println(unwrap(new Pair<>(new Box<>(1.5), Optional.empty())));
        System.out.println(unwrap(new Pair<>(null, Optional.of("x"))));
        System.out.println(or(new Result.Ok<>("fine"), "bad") + or(new Result.Err<>(new Exception("checked")), " bad"));
        try {
            or(new Result.Err<>(new IllegalStateException("unchecked")), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Tree<String> tree = new Tree.Leaf<>();
        for (String word : "the quick brown fox jumps over the lazy dog".split(" ")) {
            tree = tree.with(word);
        }
        System.out.println(tree.show());
        System.out.println(new Pair<>("four", 4).withFirst(String::length));
        Object swapped = new Pair<>(new Pair<>(1, 'x'), new Box<>(new Pair<>("y", 2L)));
        if (swapped instanceof Pair<?, ?>(Pair<?, ?>(Integer a, Character b), Box<?>(Pair<?, ?>(String c, Long d)))) {
            System.out.println(a + d + c + b);
        }
    }
}
