package conformance;

import java.util.Arrays;
import java.util.BitSet;

/** BitSet: set operations, ranges across words, searches, conversion, and Integer's and Long's bit methods. */
public class BitSets {
    public static void main(String[] args) {
        BitSet a = new BitSet();
        a.set(1);
        a.set(5, 10);
        a.set(64);
        a.set(130, 133);
        System.out.println(a + " " + a.cardinality() + " " + a.length() + " " + a.size() + " " + a.isEmpty());
        BitSet b = new BitSet(200);
        b.set(0, 150, true);
        b.clear(60, 70);
        b.flip(5, 8);
        b.set(3, false);
        System.out.println(b.cardinality() + " " + b.nextClearBit(0) + " " + b.nextSetBit(60) + " " + b.previousSetBit(69) + " "
            + b.previousClearBit(149)
            + " " + b.nextSetBit(150) + " " + b.get(64) + " " + b.get(5000));
        BitSet c = (BitSet) a.clone();
        c.and(b);
        System.out.println(c + " " + a.intersects(b));
        c = (BitSet) a.clone();
        c.or(b);
        System.out.println(c.cardinality());
        c.xor(a);
        System.out.println(c.cardinality());
        c.andNot(b);
        System.out.println(c + " " + c.equals(new BitSet()) + " " + a.hashCode() + " " + a.get(4, 66));
        System.out.println(Arrays.toString(a.toLongArray()) + Arrays.toString(BitSet.valueOf(new byte[] {3, 0, 1}).toByteArray())
            + BitSet.valueOf(new long[] {1, 2}) + " " + a.stream().sum());
        try {
            a.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.clear(5, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        for (int i : new int[] {0, 1, -1, 0x80000000, 0x00ff00f0, 12345678, Integer.MAX_VALUE}) {
            System.out.println(Integer.bitCount(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " "
                + Integer.highestOneBit(i) + " "
                + Integer.lowestOneBit(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " "
                + Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 37) + " " + Integer.signum(i) + " " + Integer.toBinaryString(i)
                    + " "
                + Integer.toOctalString(i) + " " + Integer.toHexString(i) + " " + Integer.toUnsignedString(i));
        }
        for (long i : new long[] {0, 1, -1, Long.MIN_VALUE, 0x00ff00f0000L, 123456789012345L}) {
            System.out.println(Long.bitCount(i) + " " + Long.reverse(i) + " " + Long.reverseBytes(i) + " " + Long.highestOneBit(i) + " "
                + Long.lowestOneBit(i) + " " + Long.numberOfLeadingZeros(i) + " " + Long.numberOfTrailingZeros(i) + " "
                    + Long.rotateLeft(i, 5)
                + " " + Long.signum(i) + " " + Long.toBinaryString(i) + " " + Long.toHexString(i) + " " + Long.toUnsignedString(i));
        }
        System.out.println(Integer.divideUnsigned(-1, 3) + " " + Integer.remainderUnsigned(-1, 7) + " " + Integer.compareUnsigned(-1, 1)
            + " "
            + Long.divideUnsigned(-1L, 10) + " " + Long.remainderUnsigned(-1L, 10) + " " + Long.compareUnsigned(1, -1) + " "
            + Integer.parseUnsignedInt("4294967295") + " " + Long.parseUnsignedLong("18446744073709551615") + " "
                + Integer.toUnsignedLong(-1)
            + " " + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.reverseBytes((short) 0x1234));
        boolean[] lights = new boolean[101];
        BitSet sieve = new BitSet();
        for (int step = 1; step <= 100; step++) {
            for (int i = step; i <= 100; i += step) {
                lights[i] ^= true;
                sieve.flip(i);
            }
        }
        System.out.println(sieve + " " + lights[49] + lights[50]);
    }
}
