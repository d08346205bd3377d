package conformance;

/** Boxing: caches, identity against equality, mixed comparison, unboxing null, boxes in conditionals and compound assignment. */
public class Boxing {
    static String same(Object a, Object b) {
        return (a == b) + "/" + a.equals(b);
    }

    static long unbox(Long l) {
        return l;
    }

    public static void main(String[] args) {
        for (int i : new int[] {-129, -128, 0, 127, 128}) {
            Integer a = i;
            Integer b = i;
            Long c = (long) i;
            Long d = (long) i;
            Short e = (short) i;
            Short f = (short) i;
            System.out.println(i + " " + same(a, b) + " " + same(c, d) + " " + same(e, f) + " " + same(a, c));
        }
        Character x = '\u007f';
        Character y = '\u0080';
        Character x2 = '\u007f';
        Character y2 = '\u0080';
        System.out.println(same(x, x2) + " " + same(y, y2));
        Byte b1 = (byte) -128;
        Byte b2 = (byte) 128;
        Boolean t = true;
        Boolean t2 = Boolean.valueOf("TRUE");
        System.out.println(same(b1, b2) + " " + same(t, t2));
        Double nan = Double.NaN;
        Double zero = 0.0;
        Double minus = -0.0;
        System.out.println(nan.equals(Double.NaN) + " " + (nan == (double) nan) + " " + zero.equals(minus) + " "
            + (zero == (double) minus) + " " + zero.compareTo(minus) + " " + nan.compareTo(Double.POSITIVE_INFINITY));
        Integer n = 1000;
        Long l = 1000L;
        System.out.println((n == 1000) + " " + (l == 1000) + " " + l.equals(1000) + " " + n.equals(1000) + " " + (n < l) + " "
            + (n <= 1000.0));
        n++;
        n += 5;
        n = -n;
        System.out.println(n + " " + n.hashCode() + " " + l.hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + t.hashCode() + " "
            + x.hashCode() + " " + Float.valueOf(2.5f).hashCode() + " " + Boolean.FALSE.hashCode());
        boolean yes = n < 0;
        Object o = yes ? 1 : 2.0;
        System.out.println(o + " " + o.getClass().getSimpleName());
        Object p = yes ? (Object) 1 : 2.0;
        System.out.println(p + " " + p.getClass().getSimpleName());
        Object q = yes ? Integer.valueOf(3) : Long.valueOf(4);
        System.out.println(q.getClass().getSimpleName());
        Object r = yes ? 'c' : 'd' + n;
        System.out.println(r.getClass().getSimpleName() + " " + r);
        Object s = yes ? null : 0;
        System.out.println(s);
        Character ch = 'a';
        ch++;
        int sum = ch + 1;
        System.out.println(ch + " " + sum);
        try {
            unbox(null);
        } catch (NullPointerException e) {
            System.out.println("null unboxed");
        }
        Integer[] boxes = {1, null, 3};
        int total = 0;
        for (Integer i : boxes) {
            try {
                total += i;
            } catch (NullPointerException e) {
                total += 100;
            }
        }
        System.out.println(total);
        Number[] numbers = {1, 2L, 3.7f, -4.9, (byte) 300, (short) 70000};
        for (Number v : numbers) {
            System.out.println(v.getClass().getSimpleName() + " " + v.intValue() + " " + v.longValue() + " " + v.doubleValue() + " "
                + v.byteValue() + " " + v.shortValue());
        }
        System.out.println(Integer.valueOf(5).compareTo(7) + " " + Boolean.compare(true, false) + " " + Character.compare('a', 'c') + " "
            + Byte.compare((byte) 1, (byte) -1) + " " + Long.compare(1, 2) + " " + t.compareTo(false));
    }
}
