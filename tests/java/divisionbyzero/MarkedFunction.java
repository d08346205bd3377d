package divisionbyzero;

import java.io.Serializable;

/** A lambda expression that implements a second interface is run after a cast. */
public class MarkedFunction {
    static int parts;

    public static void main(String[] args) {
        Object task = (Runnable & Serializable) () -> System.out.println(8 / parts); // ~ division-by-zero #1
        ((Runnable) task).run();
    }
}
