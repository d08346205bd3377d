package conformance;

/** Integer arithmetic on the edges: overflow, truncating division, remainder signs, MIN_VALUE / -1. */
public class IntArithmetic {
    static final int[] VALUES = {0, 1, -1, 2, -2, 3, 7, -7, 100, 65535, 65536, -65536, 0x7fffffff, 0x80000000, 0x80000001, 0x55555555};

    static int divide(int a, int b) {
        return a / b;
    }

    static int remainder(int a, int b) {
        return a % b;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int a : VALUES) {
            for (int b : VALUES) {
                sum = sum * 31 + (a + b);
                sum = sum * 31 + (a - b);
                sum = sum * 31 + a * b;
                sum = sum * 31 + (a & b) + 3 * (a | b) + 5 * (a ^ b);
                if (b != 0) {
                    sum = sum * 31 + a / b + 7 * (a % b);
                }
            }
            System.out.println(a + " " + -a + " " + ~a + " " + a * a + " " + sum);
        }
        for (int a : VALUES) {
            for (int b : new int[] {-3, -1, 1, 3, 0x80000000}) {
                System.out.println(a + " / " + b + " = " + divide(a, b) + " rest " + remainder(a, b));
            }
        }
        for (int a : new int[] {0, 5, 0x80000000}) {
            try {
                System.out.println(divide(a, 0));
            } catch (ArithmeticException e) {
                System.out.println("divide " + e.getMessage());
            }
            try {
                System.out.println(remainder(a, 0));
            } catch (ArithmeticException e) {
                System.out.println("remainder " + e.getMessage());
            }
        }
        int i = 5;
        i = i++ + ++i;
        System.out.println(i);
        i = i-- - --i;
        System.out.println(i);
        int big = Integer.MAX_VALUE;
        big++;
        System.out.println(big);
        big--;
        System.out.println(big);
        big += 1000;
        System.out.println(big);
        for (int k = 0; k < 3; k++) {
            big += 40000;
            big -= 130;
        }
        System.out.println(big);
        int x = 3;
        x += x++ * 2 + x;
        System.out.println(x);
        int[] a = {1, 2, 3};
        int k = 0;
        a[k++] += k + 10 * a[k];
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + k);
    }
}
