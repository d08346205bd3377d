package conformance;

import java.math.BigInteger;
import java.util.Random;

/** BigInteger: arithmetic of all sizes and signs, powers modulo, gcd, bits, bases, primes, bytes. */
public class BigIntegers {
    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 1; i <= 50; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " " + f.bitLength() + " " + f.bitCount() + " " + f.getLowestSetBit() + " " + f.hashCode());
        BigInteger a = new BigInteger("-123456789012345678901234567890");
        BigInteger b = new BigInteger("987654321098765432109");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.remainder(b) + " "
            + a.mod(b));
        System.out.println(a.negate() + " " + a.abs() + " " + a.signum() + " " + a.compareTo(b) + " " + a.max(b) + " " + a.min(b) + " "
            + a.equals(new BigInteger(a.toString())));
        System.out.println(a.gcd(b) + " " + a.pow(3) + " " + b.modPow(a.abs(), BigInteger.valueOf(1000007)) + " "
            + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)));
        System.out.println(a.shiftLeft(67) + " " + a.shiftRight(20) + " " + a.shiftRight(200) + " " + a.and(b) + " " + a.or(b) + " "
            + a.xor(b) + " " + a.not() + " " + a.andNot(b));
        System.out.println(a.toString(16) + " " + a.toString(2) + " " + a.toString(36) + " " + new BigInteger("-zz", 36) + " "
            + new BigInteger("0000123"));
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue() + " " + f.doubleValue());
        System.out.println(a.testBit(3) + " " + a.setBit(100) + " " + a.clearBit(0) + " " + a.flipBit(5));
        byte[] bytes = a.toByteArray();
        System.out.println(bytes.length + " " + bytes[0] + " " + bytes[bytes.length - 1] + " " + new BigInteger(bytes).equals(a) + " "
            + new BigInteger(1, bytes));
        BigInteger[] qr = f.divideAndRemainder(b);
        System.out.println(qr[0] + " " + qr[1] + " " + qr[0].multiply(b).add(qr[1]).equals(f));
        System.out.println(f.sqrt() + " " + BigInteger.TWO.pow(200) + " " + BigInteger.TEN.pow(30).subtract(BigInteger.ONE));
        String[] calls = {"divide", "mod", "intExact", "pow", "parse", "sqrt"};
        for (String c : calls) {
            try {
                switch (c) {
                    case "divide" -> a.divide(BigInteger.ZERO);
                    case "mod" -> a.mod(BigInteger.valueOf(-5));
                    case "intExact" -> a.intValueExact();
                    case "pow" -> a.pow(-1);
                    case "sqrt" -> a.sqrt();
                    default -> new BigInteger("12a");
                }
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(c + ": " + e.getMessage());
            }
        }
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(1000003L * 1000033).isProbablePrime(20)
            + " "
            + BigInteger.valueOf(1000).nextProbablePrime() + " " + new BigInteger("2305843009213693951").isProbablePrime(10));
        BigInteger x = BigInteger.ZERO;
        BigInteger y = BigInteger.ONE;
        for (int i = 0; i < 300; i++) {
            BigInteger t = x.add(y);
            x = y;
            y = t;
        }
        System.out.println(x);
        Random r = new Random(11);
        BigInteger hash = BigInteger.ZERO;
        for (int i = 0; i < 30; i++) {
            BigInteger p = new BigInteger(200 + i * 20, r);
            BigInteger q = new BigInteger(50 + i * 10, r).add(BigInteger.ONE);
            BigInteger[] d = p.divideAndRemainder(q);
            if (!d[0].multiply(q).add(d[1]).equals(p)) {
                System.out.println("wrong division at " + i);
            }
            hash = hash.xor(d[0]).add(d[1]).shiftLeft(3).mod(BigInteger.ONE.shiftLeft(127));
        }
        System.out.println(hash);
        BigInteger huge = BigInteger.valueOf(7).pow(1500);
        System.out.println(huge.multiply(huge).toString().hashCode() + " " + huge.toString().length() + " "
            + huge.mod(BigInteger.valueOf(1 << 30)));
    }
}
