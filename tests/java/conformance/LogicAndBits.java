package conformance;

/** Boolean algebra, bit tricks, Gray codes, population counts by hand, Hamming, parity, De Bruijn, CRC tables, LFSRs and hashes by hand. */
public class LogicAndBits {
    static int pop(int x) {
        x = x - (x >>> 1 & 0x55555555);
        x = (x & 0x33333333) + (x >>> 2 & 0x33333333);
        return (x + (x >>> 4) & 0x0f0f0f0f) * 0x01010101 >>> 24;
    }

    static int crc(byte[] data) {
        int[] table = new int[256];
        for (int n = 0; n < 256; n++) {
            int c = n;
            for (int k = 0; k < 8; k++) {
                c = (c & 1) != 0 ? 0xedb88320 ^ c >>> 1 : c >>> 1;
            }
            table[n] = c;
        }
        int c = ~0;
        for (byte b : data) {
            c = table[(c ^ b) & 0xff] ^ c >>> 8;
        }
        return ~c;
    }

    static long fnv(String s) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < s.length(); i++) {
            h = (h ^ s.charAt(i)) * 0x100000001b3L;
        }
        return h;
    }

    static int murmur(int h) {
        h ^= h >>> 16;
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        h *= 0xc2b2ae35;
        return h ^ h >>> 16;
    }

    static long xorshift(long x) {
        x ^= x << 13;
        x ^= x >>> 7;
        return x ^ x << 17;
    }

    static String md5ish(String s) {
        int a = 0x67452301;
        int b = 0xefcdab89;
        for (char c : s.toCharArray()) {
            a = Integer.rotateLeft(a + (b ^ c), 7) + b;
            b = (b << 3 | b >>> 29) - a;
        }
        return Integer.toHexString(a) + Integer.toHexString(b);
    }

    public static void main(String[] args) {
        boolean[] v = {false, true};
        for (boolean p : v) {
            for (boolean q : v) {
                System.out.print((p & q ? 1 : 0) + "" + (p | q ? 1 : 0) + (p ^ q ? 1 : 0) + (!p || q ? 1 : 0) + (p == q ? 1 : 0) + (!(p
                    && q) ? 1 : 0) + (p != q && p ? 1 : 0) + " ");
            }
        }
        System.out.println();
        for (int x : new int[] {0, 1, -1, 0x80000000, 0x12345678, 255}) {
            System.out.print(pop(x) + "=" + Integer.bitCount(x) + " " + (x & -x) + " " + (x & x - 1) + " " + (x ^ x >>> 1) + " "
                + (x ^ x >> 31) + " " + (~x & x + 1) + "; ");
        }
        System.out.println();
        int a = 5;
        int b = 9;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b);
        System.out.println(Integer.toHexString(crc("123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII))) + " " + fnv("hello")
            + " " + murmur(42) + " " + md5ish("some text"));
        long x = 88172645463325252L;
        for (int i = 0; i < 5; i++) {
            x = xorshift(x);
            System.out.print(x + " ");
        }
        System.out.println();
        int lfsr = 0xACE1;
        int period = 0;
        do {
            int bit = (lfsr ^ lfsr >> 2 ^ lfsr >> 3 ^ lfsr >> 5) & 1;
            lfsr = lfsr >> 1 | bit << 15;
            period++;
        } while (lfsr != 0xACE1 && period < 70000);
        System.out.println(period);
        StringBuilder gray = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            gray.append(Integer.toBinaryString(16 | i ^ i >> 1).substring(1)).append(' ');
        }
        System.out.println(gray);
        int[] pos = new int[32];
        for (int i = 0; i < 32; i++) {
            pos[0x077cb531 << i >>> 27] = i;
        }
        boolean ok = true;
        for (int i = 0; i < 32; i++) {
            ok &= pos[(1 << i) * 0x077cb531 >>> 27] == i;
        }
        System.out.println(ok);
        int n = 0;
        for (int mask = 0b1011; ; mask = mask - 1 & 0b1011) {
            n = n * 16 + mask;
            if (mask == 0) {
                break;
            }
        }
        System.out.println(Integer.toHexString(n) + " " + (0x7fffffff + 1 >>> 31) + " " + (byte) 0x1ff + " " + (char) ('a' ^ 0x20) + " "
            + (5 & 6 | 1 ^ 2 << 1 + 1));
    }
}
