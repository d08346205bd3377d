package conformance;

/** Expressions that make javac emit every dup and pop form on one- and two-slot values. */
public class StackShapes {
    long l;
    double d;
    int i;
    static long sl;
    static double sd;
    static int si;
    String s = "";

    StackShapes self() {
        s += ".";
        return this;
    }

    long next() {
        return ++self().l;
    }

    long chain() {
        long x;
        x = self().l = sl = 7L;
        return x;
    }

    static long take(long a, int b, double c, float d, long e) {
        return a * 10000 + b * 1000 + (long) c * 100 + (long) d * 10 + e;
    }

    public static void main(String[] args) {
        StackShapes o = new StackShapes();
        System.out.println(o.l++ + " " + ++o.l + " " + o.l-- + " " + --o.l);
        System.out.println(o.d++ + " " + ++o.d + " " + o.d-- + " " + --o.d);
        System.out.println(o.i++ + " " + ++o.i + " " + o.i-- + " " + --o.i);
        System.out.println(sl++ + " " + ++sl + " " + sd++ + " " + ++sd + " " + si++ + " " + ++si);
        System.out.println(o.next() + o.next() * 100);
        System.out.println(o.chain() + " " + o.l + " " + sl + " " + o.s);
        long[] la = new long[4];
        double[] da = new double[4];
        int[] ia = new int[4];
        Object[] oa = new Object[2];
        String[] ta = {"a", "b"};
        int k = 0;
        long a = la[k++] = la[k++] = 5L;
        System.out.println(a + " " + la[0] + " " + la[1] + " " + k);
        System.out.println((la[k] += 3) + " " + la[k]++ + " " + ++la[k] + " " + (la[k] *= la[k]));
        double b = da[0] = da[1] = o.d = sd = 2.5;
        System.out.println(b + " " + da[0] + da[1] + o.d + sd);
        System.out.println((da[0] -= 1) + " " + da[0]++ + " " + --da[0] + " " + (o.d /= da[0]) + " " + (sd %= 1));
        int c = ia[0] = ia[1] = o.i = si = 9;
        System.out.println(c + " " + (ia[0] <<= 2) + " " + ia[1]++ + " " + (o.i ^= 5) + " " + (si >>= 1));
        oa[0] = oa[1] = "same";
        System.out.println(oa[0] == oa[1]);
        ta[0] += ta[1] += "c";
        System.out.println(ta[0] + ta[1]);
        System.out.println((o.s += "!") + (o.self().s += "?"));
        System.out.println(take(1L, 2, 3.0, 4f, 5L) + take(o.l, o.i, o.d, 1f, sl++));
        o.next();
        o.self();
        new StackShapes().chain();
        Math.abs(-1L);
        la[0] = -la[0] + (la[1] = 4) - (la[2] = la[0] * 2);
        System.out.println(la[0] + " " + la[1] + " " + la[2]);
        Long boxed = 5L;
        Long old = boxed++;
        System.out.println(old + " " + boxed + " " + ++boxed + " " + boxed--);
        Double[] bd = {1.0, 2.0};
        int at = 0;
        Double was = bd[at++]++;
        System.out.println(was + " " + bd[0] + " " + ++bd[at] + " " + at);
        byte[] ba = {1};
        System.out.println((ba[0] += 200) + " " + (ba[0]++) + " " + (ba[0] >>>= 1));
        char[] ca = {'a'};
        System.out.println((ca[0] += 1) + " " + ca[0]++ + " " + --ca[0]);
    }
}
