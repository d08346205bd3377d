package conformance;

import java.util.ArrayList;
import java.util.List;

/** The type of a conditional expression: numeric promotion, boxing, constants that fit, null, lambdas, generics, nesting. */
public class TernaryTypes {
    static String of(Object o) {
        return o == null ? "null" : o.getClass().getSimpleName() + ":" + o;
    }

    static String which(int i) {
        return "int";
    }

    static String which(long l) {
        return "long";
    }

    static String which(double d) {
        return "double";
    }

    static String which(char c) {
        return "char";
    }

    static String which(short s) {
        return "short";
    }

    static String which(byte s) {
        return "byte";
    }

    static String which(Object o) {
        return "object";
    }

    interface F {
        int f(int x);
    }

    public static void main(String[] args) {
        boolean t = args.length == 0;
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 4;
        long l = 5;
        float f = 6;
        double d = 7;
        Integer bi = 8;
        Long bl = 9L;
        Character bc = 'x';
        System.out.println(which(t ? b : s) + " " + which(t ? b : c) + " " + which(t ? b : 100) + " " + which(t ? b : 200) + " " + which(t
            ? c : 100) + " " + which(t ? c : -1) + " " + which(t ? s : i)
            + " " + which(t ? i : l) + " " + which(t ? i : f) + " " + which(t ? l : d) + " " + which(t ? bi : i) + " " + which(t ? bi
                : bl) + " " + which(t ? bc : 5) + " " + which(t ? bi : "s") + " " + which(t ? bc : i));
        System.out.println(of(t ? b : s) + " " + of(t ? c : 0) + " " + of(t ? c : i) + " " + of(t ? i : l) + " " + of(t ? i : d) + " "
            + of(t ? bi : bl) + " " + of(t ? bi : null) + " " + of(t ? null : bi)
            + " " + of(t ? bi : "x") + " " + of(t ? 1 : 'a') + " " + of(!t ? 1 : 'a') + " " + of(t ? (Object) 1 : 2.0));
        Object o = t ? 1 : 2.0f;
        System.out.println(of(o) + " " + of(t ? bi : d) + " " + of(t ? (Number) bi : d));
        Integer none = null;
        try {
            Object x = t ? none : 0.0;
            System.out.println(x);
        } catch (NullPointerException e) {
            System.out.println("unboxed");
        }
        Object kept = t ? none : "s";
        System.out.println(kept);
        F g = t ? x -> x + 1 : x -> x - 1;
        F h = t ? TernaryTypes::twice : null;
        System.out.println(g.f(5) + " " + h.f(5));
        List<? extends Number> n = t ? new ArrayList<>(List.of(1, 2)) : List.of(2.5);
        System.out.println(n);
        int k = 0;
        int r = t ? k++ : k--;
        r += !t ? ++k : (k += 10);
        System.out.println(r + " " + k);
        System.out.println(t ? !t ? 1 : t ? 2 : 3 : 4);
        String u = t ? null : "";
        System.out.println(u + (t ? "a" : 'b') + (t ? 'c' : "d") + (t ? 1 : 2L) + (t ? 'e' : 1) + (t ? 'e' : i));
        int[] a = t ? new int[] {1, 2} : null;
        (t ? a : new int[3])[0] += t ? 5 : 6;
        System.out.println(a[0]);
        long sum = 0;
        for (int q = 0; q < 10; q++) {
            sum += q % 2 == 0 ? q : q % 3 == 0 ? -1L : 0.5 > 1 ? 9 : 100;
        }
        System.out.println(sum);
    }

    static int twice(int x) {
        return x * 2;
    }
}
