package conformance;

/** instanceof and casts over classes, interfaces, arrays and null, pattern variables with their scopes, and getClass. */
public class CastsAndTypes {
    interface I {
    }

    interface J extends I {
    }

    static class A implements I {
        int a = 1;
    }

    static class B extends A implements J {
        int b = 2;
    }

    static final class C extends B implements Comparable<C> {
        @Override
        public int compareTo(C o) {
            return 0;
        }
    }

    static String is(Object o) {
        return "" + (o instanceof I ? 'I' : '.') + (o instanceof J ? 'J' : '.') + (o instanceof A ? 'A' : '.')
            + (o instanceof B ? 'B' : '.')
            + (o instanceof C ? 'C' : '.') + (o instanceof Comparable ? 'c' : '.') + (o instanceof Object[] ? 'O' : '.')
            + (o instanceof I[] ? 'i' : '.') + (o instanceof String ? 'S' : '.') + (o instanceof Number ? 'N' : '.');
    }

    static int attempt(int how, Object o) {
        try {
            switch (how) {
                case 0:
                    return ((A) o).a;
                case 1:
                    return ((B) o).b;
                case 2:
                    return ((C) o).compareTo(null);
                case 3:
                    return ((I[]) o).length;
                case 4:
                    return (Integer) o;
                case 5:
                    return ((Number) o).intValue();
                case 6:
                    return ((Runnable) o) == null ? 5 : 6;
                default:
                    return (char) o;
            }
        } catch (ClassCastException e) {
            return -1;
        } catch (NullPointerException e) {
            return -2;
        }
    }

    static String pattern(Object o) {
        if (o instanceof String s && s.length() > 2) {
            return "long string " + s;
        }
        if (!(o instanceof Integer i)) {
            return o instanceof int[] a && a.length > 0 ? "ints " + a[0] : "other";
        }
        int twice = i * 2;
        while (!(o instanceof Long l)) {
            twice++;
            o = Long.valueOf(twice);
        }
        return "integer " + twice + " long " + (l + 1);
    }

    public static void main(String[] args) {
        Object[] all = {new A(), new B(), new C(), new A[1], new J[2], new Object[3], new C[0][0], "str", 7, 2.5, 'x', null, new int[] {3}};
        for (Object o : all) {
            String line = is(o);
            for (int how = 0; how < 8; how++) {
                line += " " + attempt(how, o);
            }
            System.out.println(line + " " + pattern(o));
        }
        System.out.println(pattern("ab") + " " + pattern(21));
        A a = new C();
        System.out.println((a.getClass() == C.class) + " " + (a.getClass().getSuperclass() == B.class) + " " + C.class.getName());
        System.out.println(A.class.isInstance(a) + " " + C.class.isAssignableFrom(A.class) + " " + I.class.isAssignableFrom(C.class) + " "
            + Object.class.isAssignableFrom(int[].class) + " " + I[].class.isAssignableFrom(B[].class) + " "
                + int.class.isAssignableFrom(long.class));
        System.out.println(int.class.getName() + " " + int[].class.getName() + " " + I[][].class.getName() + " " + void.class + " "
            + String[].class.getSimpleName() + " " + I.class);
        boolean same = a instanceof B b && b.b == 2;
        System.out.println(same);
    }
}
