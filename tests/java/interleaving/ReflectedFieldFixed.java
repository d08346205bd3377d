package interleaving;

import java.lang.reflect.Field;

/** Two threads access a volatile field by reflection. */
public class ReflectedFieldFixed {
    private static final Field COUNT = count();
    private static volatile int count;

    private static Field count() {
        try {
            return ReflectedFieldFixed.class.getDeclaredField("count");
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    private static void write() {
        try {
            COUNT.setInt(null, 1);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        COUNT.setInt(null, COUNT.getInt(null));
        Thread writer = new Thread(ReflectedFieldFixed::write);
        writer.start();
        int seen = COUNT.getInt(null);
        assert seen < 2;
        writer.join();
    }
}
