package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;

/** Seeded Random and SplittableRandom give fixed sequences; UUIDs from bytes and strings. */
public class Randoms {
    static class Fixed extends Random {
        private static final long serialVersionUID = 1;
        int n;

        @Override
        protected int next(int bits) {
            return ++n * 0x01234567 >>> 32 - bits;
        }
    }

    public static void main(String[] args) {
        for (long seed : new long[] {0, 42, -1, Long.MAX_VALUE}) {
            Random r = new Random(seed);
            byte[] bytes = new byte[7];
            r.nextBytes(bytes);
            System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1 << 20) + " " + r.nextInt(1_500_000_000) + " "
                + r.nextLong() + " " + r.nextBoolean() + " "
                + r.nextDouble() + " " + Float.floatToIntBits(r.nextFloat()) + " " + Arrays.toString(bytes) + " " + r.nextInt(5, 9));
            System.out.println(Long.toHexString(Double.doubleToLongBits(r.nextGaussian())) + " "
                + Long.toHexString(Double.doubleToLongBits(r.nextGaussian())));
        }
        Random r = new Random(5);
        r.setSeed(42);
        System.out.println(r.nextInt() == new Random(42).nextInt());
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Fixed f = new Fixed();
        System.out.println(f.nextInt() + " " + f.nextInt(100) + " " + f.nextLong() + " " + f.nextBoolean() + " " + f.nextDouble() + " "
            + f.n);
        int[] buckets = new int[6];
        Random dice = new Random(2024);
        for (int i = 0; i < 6000; i++) {
            buckets[dice.nextInt(6)]++;
        }
        System.out.println(Arrays.toString(buckets));
        List<Integer> deck = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            deck.add(i);
        }
        Collections.shuffle(deck, new Random(9));
        System.out.println(deck);
        SplittableRandom s = new SplittableRandom(7);
        SplittableRandom t = s.split();
        System.out.println(s.nextInt() + " " + s.nextLong() + " " + s.nextInt(10) + " " + s.nextInt(-5, 5) + " " + s.nextDouble() + " "
            + s.nextBoolean() + " " + t.nextInt() + " " + t.nextLong(100L));
        System.out.println(Arrays.toString(new SplittableRandom(3).ints(5, 0, 100).toArray())
            + Arrays.toString(new Random(3).ints(5).toArray()) + Arrays.toString(new Random(3).doubles(2, 1, 2).toArray()));
        UUID u = UUID.nameUUIDFromBytes(new byte[] {1, 2, 3});
        System.out.println(u + " " + u.version() + " " + u.variant() + " " + u.hashCode() + " " + UUID.fromString(u.toString()).equals(u));
        UUID v = new UUID(0x123456789abcdef0L, -1L);
        System.out.println(v + " " + v.compareTo(u) + " " + v.getMostSignificantBits() + " " + UUID.fromString("1-2-3-4-5"));
        try {
            UUID.fromString("nonsense");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
