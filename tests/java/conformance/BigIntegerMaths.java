package conformance;

import java.math.BigInteger;
import java.util.Arrays;

/** BigInteger: modular arithmetic, bits, roots, primes, radixes, conversions, byte arrays and errors. */
public class BigIntegerMaths {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543210");
        show(a.add(b), a.multiply(b), b.divide(a), b.mod(a), b.remainder(a), Arrays.toString(b.divideAndRemainder(a)), a.gcd(b), a.pow(3).bitLength(), a.negate().abs().equals(a));
        show(a.modPow(BigInteger.valueOf(65537), BigInteger.valueOf(1_000_000_007)), BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)), a.sqrt(), Arrays.toString(a.sqrtAndRemainder()), BigInteger.TWO.shiftLeft(100), a.shiftRight(50), b.shiftRight(90), BigInteger.ONE.shiftLeft(-1));
        show(a.and(b), a.or(b), a.xor(b), a.not(), a.andNot(b), a.testBit(5), a.setBit(200).bitLength(), a.clearBit(1), a.flipBit(0), b.bitCount(), a.getLowestSetBit(), BigInteger.ZERO.getLowestSetBit(), b.signum());
        for (int r : new int[] {2, 7, 16, 36}) {
            show(r, a.toString(r), new BigInteger(b.toString(r), r).equals(b));
        }
        show(a.intValue(), a.longValue(), a.doubleValue(), a.floatValue(), b.shortValue(), BigInteger.TEN.pow(400).doubleValue());
        fails(a::longValueExact);
        fails(() -> BigInteger.valueOf(300).byteValueExact());
        show(BigInteger.valueOf(97).isProbablePrime(20), BigInteger.valueOf(91).isProbablePrime(20), BigInteger.valueOf(100).nextProbablePrime(), new BigInteger("170141183460469231731687303715884105727").isProbablePrime(5));
        show(BigInteger.valueOf(-129).toByteArray(), new BigInteger(new byte[] {-1, 0}), new BigInteger(1, new byte[] {-1, 0}), new BigInteger(-1, new byte[] {1, 2, 3}, 1, 2), BigInteger.ZERO.toByteArray());
        fails(() -> new BigInteger(""));
        fails(() -> new BigInteger("12x"));
        fails(() -> new BigInteger("--1"));
        fails(() -> new BigInteger(new byte[0]));
        fails(() -> a.divide(BigInteger.ZERO));
        fails(() -> a.mod(b));
        fails(() -> b.sqrt());
        fails(() -> BigInteger.TWO.modInverse(BigInteger.valueOf(4)));
        fails(() -> BigInteger.TWO.pow(-1));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        show(f, f.toString().length(), f.hashCode(), f.compareTo(a), f.max(a).equals(f), f.mod(BigInteger.valueOf(61)));
    }
}
