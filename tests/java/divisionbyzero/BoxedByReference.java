package divisionbyzero;

import java.util.function.Supplier;

/** What a method returns is boxed by the function object that calls it. */
public class BoxedByReference {
    static int parts() {
        return 0;
    }

    public static void main(String[] args) {
        Supplier<Integer> boxed = BoxedByReference::parts;
        System.out.println(8 / boxed.get()); // ~ division-by-zero #1
    }
}
