package divisionbyzero;

/** The greatest common divisor, by recursion; the second number may be zero at the start. */
public class Gcd {
    static int gcd(int a, int b) {
        int rest = a % b; // ~ division-by-zero #1
        if (rest == 0) {
            return b;
        }
        return gcd(b, rest);
    }

    public static void main(String[] args) {
        int size = args.length > 3 ? 3 : args.length;
        System.out.println(gcd(12, size));
    }
}
