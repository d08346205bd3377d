package divisionbyzero;

/** A superclass is initialised before the class that it does not use. */
public class SuperclassFirstFixed {
    static class Base {
        static int parts = start(2);
    }

    static class Derived extends Base {
        static int share = 8 / parts;
    }

    static int start(int value) {
        return value;
    }

    public static void main(String[] args) {
        System.out.println(Derived.share);
    }
}
