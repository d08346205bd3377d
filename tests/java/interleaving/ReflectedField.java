package interleaving;

import java.lang.reflect.Field;

/** Two threads access a plain field by reflection: they share the Field, which is made for that, and race on what it stands for. */
public class ReflectedField {
    private static final Field COUNT = count();
    private static int count;

    private static Field count() {
        try {
            return ReflectedField.class.getDeclaredField("count");
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    private static void write() {
        try {
            COUNT.setInt(null, 1); // ~ race #1
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        COUNT.setInt(null, COUNT.getInt(null));
        Thread writer = new Thread(ReflectedField::write);
        writer.start();
        int seen = COUNT.getInt(null); // ~ race #1
        assert seen < 2;
        writer.join();
    }
}
