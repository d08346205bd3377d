package divisionbyzero;

import java.util.function.IntSupplier;

/** What a method returns is not boxed by the function object that calls it. */
public class BoxedByReferenceFixed {
    static int parts() {
        return 4;
    }

    public static void main(String[] args) {
        IntSupplier plain = BoxedByReferenceFixed::parts;
        System.out.println(8 / plain.getAsInt());
    }
}
