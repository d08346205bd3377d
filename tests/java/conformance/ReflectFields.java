package conformance;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

/** Reflection on fields, constructors, arrays and enum constants. */
public class ReflectFields {
    static class Data {
        boolean z = true;
        byte b = 1;
        char c = 'c';
        short s = 2;
        int i = 3;
        long l = 4;
        float f = 5.5f;
        double d = 6.5;
        String t = "t";
        private final int fin;
        static int stat = 9;
        static final String CONST = "const";
        transient volatile int tv;

        Data() {
            this(77);
        }

        private Data(int n) {
            fin = n;
        }

        public Data(String s, double... more) {
            fin = s.length() + more.length;
            if (s.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
        }
    }

    abstract static class Abs {
    }

    class Inner {
        final int x;

        Inner(int x) {
            this.x = x;
        }
    }

    enum Mode {
        ON, OFF {
        }
    }

    public static void main(String[] args) throws Exception {
        Data o = new Data();
        Field[] fields = Data.class.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field f : fields) {
            System.out.println(f + " = " + f.get(o) + " " + Modifier.toString(f.getModifiers()) + " " + f.getType().isPrimitive());
        }
        Field i = Data.class.getDeclaredField("i");
        i.set(o, 30);
        i.setInt(o, i.getInt(o) + 1);
        i.set(o, (byte) 7);
        System.out.println(o.i + " " + i.getLong(o) + " " + i.getDouble(o));
        Data.class.getDeclaredField("d").set(o, 1);
        Data.class.getDeclaredField("l").setLong(o, 'x');
        Data.class.getDeclaredField("t").set(o, null);
        Data.class.getDeclaredField("stat").set(null, 10);
        System.out.println(o.d + " " + o.l + " " + o.t + " " + Data.stat);
        Object[][] bad = {{"i", 1L}, {"i", null}, {"t", 5}, {"b", 300}, {"fin", 1}, {"CONST", "x"}, {"z", 1}};
        for (Object[] x : bad) {
            try {
                Data.class.getDeclaredField((String) x[0]).set(o, x[1]);
                System.out.println("set");
            } catch (IllegalArgumentException | IllegalAccessException | NullPointerException e) {
                System.out.println(x[0] + " " + e.getClass().getSimpleName());
            }
        }
        Field fin = Data.class.getDeclaredField("fin");
        fin.setAccessible(true);
        fin.set(o, 123);
        System.out.println(fin.getInt(o));
        Constructor<?>[] cs = Data.class.getDeclaredConstructors();
        Arrays.sort(cs, Comparator.comparing(Constructor::toString));
        for (Constructor<?> c : cs) {
            System.out.println(c + " " + c.isVarArgs() + " " + c.getParameterCount());
        }
        System.out.println(Data.class.getDeclaredConstructor(int.class).newInstance(5).fin + " " + Data.class.getConstructor(String.class,
            double[].class).newInstance("abc", new double[2]).fin);
        try {
            Data.class.getConstructor(String.class, double[].class).newInstance("", new double[0]);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        } catch (IllegalArgumentException e) {
            System.out.println("wrong");
        }
        try {
            Abs.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println("abstract " + e.getMessage());
        }
        System.out.println(Inner.class.getDeclaredConstructor(ReflectFields.class, int.class).newInstance(new ReflectFields(), 6).x);
        try {
            Data.class.getDeclaredConstructor(long.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            Data.class.getField("i");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        Object arr = Array.newInstance(int.class, 3);
        Array.set(arr, 0, (short) 5);
        Array.setInt(arr, 1, 6);
        System.out.println(Arrays.toString((int[]) arr) + Array.getLength(arr) + Array.get(arr, 1) + Array.getDouble(arr, 0) + " "
            + Array.newInstance(String.class, 2, 3).getClass().getSimpleName());
        try {
            Array.set(arr, 2, 5L);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.get(arr, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.getLength("no");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(Mode.class.getEnumConstants()) + Mode.OFF.getClass().isEnum()
            + Mode.class.getField("ON").isEnumConstant() + " " + Modifier.toString(Mode.class.getModifiers()));
    }
}
