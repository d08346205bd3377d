import java.math.BigInteger;

/** What `Math` and its like learnt in Java 18 to 21. */
public class NewMathMethods {
    static void refused(Runnable action) {
        try {
            action.run();
            System.out.println("not refused");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(Math.clamp(15L, 0, 10) + " " + Math.clamp(-5L, 0, 10) + " " + Math.clamp(5L, 0L, 10L) + " "
            + Math.clamp(Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE));
        System.out.println(Math.clamp(1.5, 0.0, 1.0) + " " + Math.clamp(-0.0, 0.0, 1.0) + " " + Math.clamp(Double.NaN, 0.0, 1.0) + " "
            + Math.clamp(0.25f, 0.5f, 1f) + " " + StrictMath.clamp(7L, 8, 9));
        refused(() -> Math.clamp(1L, 3, 2));
        refused(() -> Math.clamp(1.0, Double.NaN, 2.0));
        refused(() -> Math.clamp(1.0, 0.0, -0.0));
        int[][] pairs = {{7, 2}, {-7, 2}, {7, -2}, {-7, -2}, {6, 3}, {Integer.MIN_VALUE, -1}};
        for (int[] pair : pairs) {
            System.out.println(Math.ceilDiv(pair[0], pair[1]) + " " + Math.ceilMod(pair[0], pair[1]) + " "
                + Math.floorDiv(pair[0], pair[1]) + " " + Math.floorMod(pair[0], pair[1]));
        }
        refused(() -> Math.ceilDivExact(Integer.MIN_VALUE, -1));
        refused(() -> Math.divideExact(Long.MIN_VALUE, -1L));
        refused(() -> Math.ceilDiv(1, 0));
        System.out.println(Math.unsignedMultiplyHigh(-1L, -1L) + " " + Math.multiplyHigh(-1L, -1L) + " " + Math.ceilDivExact(7L, 2L));
        System.out.println(Integer.compress(0b1011_0110, 0b1111_0000) + " " + Integer.expand(0b1011, 0b1010_1010) + " "
            + Long.compress(0x1234_5678_9ABC_DEF0L, 0xF0F0_F0F0_F0F0_F0F0L) + " " + Long.expand(0xFFL, 0x0101_0101_0101_0101L));
        System.out.println(BigInteger.TWO.pow(100).parallelMultiply(BigInteger.valueOf(3)) + " " + BigInteger.valueOf(99).sqrt());
    }
}
