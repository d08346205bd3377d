package conformance;

import java.lang.reflect.Array;

/** Array.setInt on an array whose elements are arrays. */
public class ArraySetters {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        fails(() -> Array.setInt(new int[2][3], 0, 1));
        fails(() -> Array.setInt(new String[1], 0, 1));
        fails(() -> Array.setInt(new byte[1], 0, 1));
        fails(() -> Array.getInt(new String[1], 0));
    }
}
