import java.util.Arrays;

/** `case null`, alone and with the default, over strings, enums, sealed types and objects. */
public class NullCases {
    enum Colour { RED, GREEN }

    sealed interface Pet {}

    record Cat(String name) implements Pet {}

    record Dog(String name) implements Pet {}

    static String text(String s) {
        return switch (s) {
            case null -> "nothing";
            case "a", "b" -> "a letter";
            case "AaAa", "BBBB", "AaBB" -> "one hash code";
            case String t when t.length() > 10 -> "long";
            case String t -> "other " + t;
        };
    }

    static String together(Object o) {
        return switch (o) {
            case String s -> "text " + s;
            case null, default -> "whatever " + o;
        };
    }

    static String colour(Colour c) {
        return switch (c) {
            case RED -> "red";
            case null -> "colourless";
            case GREEN -> "green";
        };
    }

    static String pet(Pet p) {
        return switch (p) {
            case null -> "none";
            case Cat(String name) when name == null -> "a cat without a name";
            case Cat(var name) -> "cat " + name;
            case Dog d -> "dog " + d.name();
        };
    }

    static int old(Integer i) {
        int result = 0;
        switch (i) {
            case null:
                result = -1;
                break;
            case 1:
                result += 10;
            case 2:
                result += 100;
                break;
            case Integer n when n > 50:
                result = n;
                break;
            default:
                result = 7;
        }
        return result;
    }

    public static void main(String[] args) {
        for (String s : Arrays.asList(null, "a", "b", "AaAa", "BBBB", "AaBB", "BBAa", "", "twelve chars")) {
            System.out.println(text(s));
        }
        System.out.println(together(null) + ", " + together("x") + ", " + together(3));
        System.out.println(colour(null) + " " + colour(Colour.RED) + " " + colour(Colour.GREEN));
        System.out.println(pet(null) + ", " + pet(new Cat(null)) + ", " + pet(new Cat("Tom")) + ", " + pet(new Dog("Rex")));
        System.out.println(old(null) + " " + old(1) + " " + old(2) + " " + old(99) + " " + old(3));
        try {
            Colour none = null;
            switch (none) {
                case RED -> System.out.println("red");
                case GREEN -> System.out.println("green");
            }
        } catch (NullPointerException e) {
            System.out.println("not asked for null");
        }
    }
}
