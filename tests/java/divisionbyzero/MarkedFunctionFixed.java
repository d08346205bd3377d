package divisionbyzero;

import java.io.Serializable;

/** A lambda expression that implements a second interface is run after a cast, and divides by four. */
public class MarkedFunctionFixed {
    static int parts = 4;

    public static void main(String[] args) {
        Object task = (Runnable & Serializable) () -> System.out.println(8 / parts);
        ((Runnable) task).run();
    }
}
