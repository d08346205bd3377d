package divisionbyzero;

/** While its superclass is initialised, the static fields of a class have their defaults. */
public class SuperclassFirst {
    static class Base {
        static int share = 8 / Derived.parts; // ~ division-by-zero #1
    }

    static class Derived extends Base {
        static int parts = Integer.bitCount(3);
    }

    public static void main(String[] args) {
        System.out.println(Derived.parts);
    }
}
