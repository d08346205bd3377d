package conformance;

/** Compound assignment: implicit narrowing, evaluation of the left side once and first, on fields, arrays, statics and boxes. */
public class CompoundAssignment {
    static int evals;
    int f = 10;
    static short st = 1;
    static char[] chars = {'a', 'b'};

    static int[] array(int[] a) {
        evals++;
        return a;
    }

    static int index(int i) {
        evals += 10;
        return i;
    }

    CompoundAssignment me() {
        evals += 100;
        return this;
    }

    public static void main(String[] args) {
        byte b = 10;
        b += 300;
        System.out.println(b);
        b -= 1.9;
        System.out.println(b);
        b *= b;
        System.out.println(b);
        b /= 0.3;
        System.out.println(b);
        b %= 7;
        System.out.println(b);
        b |= 0x180;
        System.out.println(b);
        b = (byte) 200;
        b >>= 1;
        System.out.println(b);
        short s = 30000;
        s += s;
        System.out.println(s);
        s *= 1.5f;
        System.out.println(s);
        char c = 'z';
        c += 1;
        System.out.println((int) c);
        c -= 200;
        System.out.println((int) c);
        c *= 2;
        System.out.println((int) c);
        int i = 7;
        i += 0.99;
        System.out.println(i);
        i -= 1e12;
        System.out.println(i);
        i = 5;
        i *= -2.5f;
        System.out.println(i);
        i += 'a';
        System.out.println(i);
        i &= 0xffL;
        System.out.println(i);
        i ^= 1L << 40;
        System.out.println(i);
        long l = 1;
        l += 0.5f;
        l *= 1e18;
        System.out.println(l);
        l *= 100.0;
        System.out.println(l);
        l >>>= 60.0 > 1 ? 60 : 1;
        System.out.println(l);
        float f = 1;
        f += 1e-9;
        System.out.println(f);
        f /= 3;
        System.out.println(f == 1f / 3);
        double d = 1;
        d += 1L << 50;
        System.out.println(d);
        d %= 1000;
        System.out.println(d);
        int[] a = {1, 2, 3};
        array(a)[index(1)] += index(5);
        System.out.println(a[1] + " " + evals);
        array(a)[index(2)]++;
        System.out.println(a[2] + " " + evals);
        CompoundAssignment o = new CompoundAssignment();
        o.me().f *= o.me().f;
        System.out.println(o.f + " " + evals);
        o.me().f--;
        System.out.println(o.f + " " + evals);
        i = 2;
        i += i++ + ++i;
        System.out.println(i);
        i = 3;
        i *= i += i -= 1;
        System.out.println(i);
        int k = 0;
        a[k] = k = 2;
        System.out.println(a[0] + " " + k);
        a[k] += k = 1;
        System.out.println(a[2] + " " + k);
        st += 70000;
        chars[0] += chars[1]--;
        System.out.println(st + " " + (int) chars[0] + " " + chars[1]);
        try {
            array(null)[index(0)] += 1 / (k - 1);
        } catch (NullPointerException e) {
            System.out.println("left side first " + evals);
        } catch (ArithmeticException e) {
            System.out.println("right side " + evals);
        }
        try {
            a[9] += index(1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("index first " + evals);
        }
        Integer boxed = 5;
        boxed <<= 3;
        boxed -= 1;
        Character ch = 'a';
        ch++;
        String t = "s";
        t += 1 + 2;
        t += 'c' + 1;
        System.out.println(boxed + " " + ch + " " + t);
        boolean z = true;
        z &= i > 100 | k == 1;
        z ^= z;
        System.out.println(z);
    }
}
