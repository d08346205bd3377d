package conformance;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Exact fractions, continued fractions, complex numbers, polynomials and a Fourier transform on exact points. */
public class Rationals {
    record Frac(BigInteger n, BigInteger d) implements Comparable<Frac> {
        Frac {
            if (d.signum() == 0) {
                throw new ArithmeticException("zero denominator");
            }
            BigInteger g = n.gcd(d).multiply(BigInteger.valueOf(d.signum()));
            n = n.divide(g);
            d = d.divide(g);
        }

        static Frac of(long n, long d) {
            return new Frac(BigInteger.valueOf(n), BigInteger.valueOf(d));
        }

        Frac plus(Frac o) {
            return new Frac(n.multiply(o.d).add(o.n.multiply(d)), d.multiply(o.d));
        }

        Frac times(Frac o) {
            return new Frac(n.multiply(o.n), d.multiply(o.d));
        }

        Frac inverse() {
            return new Frac(d, n);
        }

        @Override
        public int compareTo(Frac o) {
            return n.multiply(o.d).compareTo(o.n.multiply(d));
        }

        @Override
        public String toString() {
            return d.equals(BigInteger.ONE) ? n.toString() : n + "/" + d;
        }
    }

    record Complex(double re, double im) {
        Complex times(Complex o) {
            return new Complex(re * o.re - im * o.im, re * o.im + im * o.re);
        }

        Complex plus(Complex o) {
            return new Complex(re + o.re, im + o.im);
        }
    }

    static long[] polyTimes(long[] a, long[] b) {
        long[] c = new long[a.length + b.length - 1];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                c[i + j] += a[i] * b[j];
            }
        }
        return c;
    }

    static List<Long> continued(long n, long d) {
        List<Long> out = new ArrayList<>();
        while (d != 0) {
            out.add(Math.floorDiv(n, d));
            long r = Math.floorMod(n, d);
            n = d;
            d = r;
        }
        return out;
    }

    public static void main(String[] args) {
        Frac sum = Frac.of(0, 1);
        for (int i = 1; i <= 30; i++) {
            sum = sum.plus(Frac.of(1, i));
            if (i % 10 == 0) {
                System.out.println(i + " " + sum);
            }
        }
        System.out.println(Frac.of(6, -8) + " " + Frac.of(0, 5) + " " + Frac.of(4, 2).times(Frac.of(3, 9)) + " " + Frac.of(-2,
            3).inverse() + " " + Frac.of(1, 3).compareTo(Frac.of(2, 6)) + " "
            + Frac.of(1, 2).equals(Frac.of(2, 4)) + " " + (Frac.of(1, 2).hashCode() == Frac.of(3, 6).hashCode()));
        try {
            Frac.of(0, 1).inverse();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        List<Frac> farey = new ArrayList<>();
        for (int d = 1; d <= 7; d++) {
            for (int n = 0; n <= d; n++) {
                Frac f = Frac.of(n, d);
                if (!farey.contains(f)) {
                    farey.add(f);
                }
            }
        }
        farey.sort(null);
        System.out.println(farey);
        System.out.println(continued(415, 93) + " " + continued(-7, 3) + " " + continued(355, 113));
        Frac bernoulli = Frac.of(1, 1);
        for (int n = 2; n <= 12; n++) {
            bernoulli = bernoulli.times(Frac.of(2 * n - 1, n));
        }
        System.out.println(bernoulli);
        Complex z = new Complex(1, 1);
        Complex p = new Complex(1, 0);
        for (int i = 0; i < 8; i++) {
            p = p.times(z);
            System.out.print(p.re() + (p.im() < 0 ? "" : "+") + p.im() + "i ");
        }
        System.out.println();
        long[] poly = {1};
        for (int i = 0; i < 12; i++) {
            poly = polyTimes(poly, new long[] {1, -i});
        }
        System.out.println(java.util.Arrays.toString(poly));
        Complex[] roots = {new Complex(1, 0), new Complex(0, -1), new Complex(-1, 0), new Complex(0, 1)};
        double[] in = {1, 2.5, -3, 4};
        for (int k = 0; k < 4; k++) {
            Complex c = new Complex(0, 0);
            for (int j = 0; j < 4; j++) {
                c = c.plus(roots[j * k % 4].times(new Complex(in[j], 0)));
            }
            System.out.print(c + " ");
        }
        System.out.println();
        StringBuilder b = new StringBuilder();
        for (int y = -10; y <= 10; y += 2) {
            for (int x = -24; x <= 8; x++) {
                double re = 0;
                double im = 0;
                int n = 0;
                while (n < 20 && re * re + im * im < 4) {
                    double t = re * re - im * im + x / 10.0;
                    im = 2 * re * im + y / 8.0;
                    re = t;
                    n++;
                }
                b.append(" .:-=+*#%@".charAt(n / 2 % 10));
            }
            b.append('|').append('\n');
        }
        System.out.print(b);
    }
}
