package provebench;

/** Encrypts and decrypts a text with the cipher IDEA; threads share the text in slices. */
public class Crypt {
    static final int BLOCKS = 300;
    static final int BYTES = 8 * BLOCKS;
    static final int THREADS = 3;

    static final class Generator {
        private long seed;

        Generator(long seed) {
            this.seed = seed & 0x7fffffffL;
        }

        int next(int bound) {
            seed = (seed * 1103515245L + 12345L) & 0x7fffffffL;
            return (int) ((seed >>> 8) % bound);
        }
    }

    static int mul(int a, int b) {
        if (a == 0) {
            return (0x10001 - b) & 0xffff;
        }
        if (b == 0) {
            return (0x10001 - a) & 0xffff;
        }
        long product = (long) a * b;
        return (int) (product % 0x10001L) & 0xffff;
    }

    static int inverse(int number) {
        int x = number;
        if (x <= 1) {
            return x;
        }
        int t1 = 0x10001 / x;
        int y = 0x10001 % x;
        if (y == 1) {
            return (1 - t1) & 0xffff;
        }
        int t0 = 1;
        do {
            int quotient = x / y;
            x = x % y;
            t0 += quotient * t1;
            if (x == 1) {
                return t0;
            }
            quotient = y / x;
            y = y % x;
            t1 += quotient * t0;
        } while (y != 1);
        return (1 - t1) & 0xffff;
    }

    static final class Keys {
        private final int[] user = new int[8];
        private final int[] encrypt = new int[52];
        private final int[] decrypt = new int[52];

        void choose(Generator generator) {
            for (int i = 0; i < user.length; i++) {
                user[i] = generator.next(0x10000);
            }
        }

        void makeEncryptKeys() {
            for (int i = 0; i < 52; i++) {
                encrypt[i] = 0;
            }
            for (int i = 0; i < 8; i++) {
                encrypt[i] = user[i] & 0xffff;
            }
            for (int i = 8; i < 52; i++) {
                int j = i % 8;
                if (j < 6) {
                    encrypt[i] = ((encrypt[i - 7] >>> 9) | (encrypt[i - 6] << 7)) & 0xffff;
                } else if (j == 6) {
                    encrypt[i] = ((encrypt[i - 7] >>> 9) | (encrypt[i - 14] << 7)) & 0xffff;
                } else {
                    encrypt[i] = ((encrypt[i - 15] >>> 9) | (encrypt[i - 14] << 7)) & 0xffff;
                }
            }
        }

        void makeDecryptKeys() {
            decrypt[0] = inverse(encrypt[48]);
            decrypt[1] = -encrypt[49] & 0xffff;
            decrypt[2] = -encrypt[50] & 0xffff;
            decrypt[3] = inverse(encrypt[51]);
            decrypt[4] = encrypt[46];
            decrypt[5] = encrypt[47];
            decrypt[6] = inverse(encrypt[42]);
            decrypt[7] = -encrypt[44] & 0xffff;
            decrypt[8] = -encrypt[43] & 0xffff;
            decrypt[9] = inverse(encrypt[45]);
            decrypt[10] = encrypt[40];
            decrypt[11] = encrypt[41];
            decrypt[12] = inverse(encrypt[36]);
            decrypt[13] = -encrypt[38] & 0xffff;
            decrypt[14] = -encrypt[37] & 0xffff;
            decrypt[15] = inverse(encrypt[39]);
            decrypt[16] = encrypt[34];
            decrypt[17] = encrypt[35];
            decrypt[18] = inverse(encrypt[30]);
            decrypt[19] = -encrypt[32] & 0xffff;
            decrypt[20] = -encrypt[31] & 0xffff;
            decrypt[21] = inverse(encrypt[33]);
            decrypt[22] = encrypt[28];
            decrypt[23] = encrypt[29];
            decrypt[24] = inverse(encrypt[24]);
            decrypt[25] = -encrypt[26] & 0xffff;
            decrypt[26] = -encrypt[25] & 0xffff;
            decrypt[27] = inverse(encrypt[27]);
            decrypt[28] = encrypt[22];
            decrypt[29] = encrypt[23];
            decrypt[30] = inverse(encrypt[18]);
            decrypt[31] = -encrypt[20] & 0xffff;
            decrypt[32] = -encrypt[19] & 0xffff;
            decrypt[33] = inverse(encrypt[21]);
            decrypt[34] = encrypt[16];
            decrypt[35] = encrypt[17];
            decrypt[36] = inverse(encrypt[12]);
            decrypt[37] = -encrypt[14] & 0xffff;
            decrypt[38] = -encrypt[13] & 0xffff;
            decrypt[39] = inverse(encrypt[15]);
            decrypt[40] = encrypt[10];
            decrypt[41] = encrypt[11];
            decrypt[42] = inverse(encrypt[6]);
            decrypt[43] = -encrypt[8] & 0xffff;
            decrypt[44] = -encrypt[7] & 0xffff;
            decrypt[45] = inverse(encrypt[9]);
            decrypt[46] = encrypt[4];
            decrypt[47] = encrypt[5];
            decrypt[48] = inverse(encrypt[0]);
            decrypt[49] = -encrypt[1] & 0xffff;
            decrypt[50] = -encrypt[2] & 0xffff;
            decrypt[51] = inverse(encrypt[3]);
        }

        int[] encryptKeys() {
            return encrypt;
        }

        int[] decryptKeys() {
            return decrypt;
        }

        int checksum() {
            int sum = 0;
            for (int i = 0; i < 52; i++) {
                sum = (sum ^ encrypt[i]) & 0xffff;
                sum = ((sum << 1) | (sum >>> 15)) & 0xffff;
                sum = (sum ^ decrypt[i]) & 0xffff;
            }
            return sum;
        }
    }

    static final class Cipher {
        private final byte[] source;
        private final byte[] target;
        private final int[] key;

        Cipher(byte[] source, byte[] target, int[] key) {
            this.source = source;
            this.target = target;
            this.key = key;
        }

        void convert(int firstBlock, int endBlock) {
            for (int block = firstBlock; block < endBlock; block++) {
                int at = 8 * block;
                int x1 = (source[at] & 0xff) | ((source[at + 1] & 0xff) << 8);
                int x2 = (source[at + 2] & 0xff) | ((source[at + 3] & 0xff) << 8);
                int x3 = (source[at + 4] & 0xff) | ((source[at + 5] & 0xff) << 8);
                int x4 = (source[at + 6] & 0xff) | ((source[at + 7] & 0xff) << 8);
                int t1;
                int t2;
                x1 = mul(x1, key[0]);
                x2 = (x2 + key[1]) & 0xffff;
                x3 = (x3 + key[2]) & 0xffff;
                x4 = mul(x4, key[3]);
                t2 = mul(x1 ^ x3, key[4]);
                t1 = mul((t2 + (x2 ^ x4)) & 0xffff, key[5]);
                t2 = (t1 + t2) & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
                x1 = mul(x1, key[6]);
                x2 = (x2 + key[7]) & 0xffff;
                x3 = (x3 + key[8]) & 0xffff;
                x4 = mul(x4, key[9]);
                t2 = mul(x1 ^ x3, key[10]);
                t1 = mul((t2 + (x2 ^ x4)) & 0xffff, key[11]);
                t2 = (t1 + t2) & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
                x1 = mul(x1, key[12]);
                x2 = (x2 + key[13]) & 0xffff;
                x3 = (x3 + key[14]) & 0xffff;
                x4 = mul(x4, key[15]);
                t2 = mul(x1 ^ x3, key[16]);
                t1 = mul((t2 + (x2 ^ x4)) & 0xffff, key[17]);
                t2 = (t1 + t2) & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
                x1 = mul(x1, key[18]);
                x2 = (x2 + key[19]) & 0xffff;
                x3 = (x3 + key[20]) & 0xffff;
                x4 = mul(x4, key[21]);
                t2 = mul(x1 ^ x3, key[22]);
                t1 = mul((t2 + (x2 ^ x4)) & 0xffff, key[23]);
                t2 = (t1 + t2) & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
                x1 = mul(x1, key[24]);
                x2 = (x2 + key[25]) & 0xffff;
                x3 = (x3 + key[26]) & 0xffff;
                x4 = mul(x4, key[27]);
                t2 = mul(x1 ^ x3, key[28]);
                t1 = mul((t2 + (x2 ^ x4)) & 0xffff, key[29]);
                t2 = (t1 + t2) & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
                x1 = mul(x1, key[30]);
                x2 = (x2 + key[31]) & 0xffff;
                x3 = (x3 + key[32]) & 0xffff;
                x4 = mul(x4, key[33]);
                t2 = mul(x1 ^ x3, key[34]);
                t1 = mul((t2 + (x2 ^ x4)) & 0xffff, key[35]);
                t2 = (t1 + t2) & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
                x1 = mul(x1, key[36]);
                x2 = (x2 + key[37]) & 0xffff;
                x3 = (x3 + key[38]) & 0xffff;
                x4 = mul(x4, key[39]);
                t2 = mul(x1 ^ x3, key[40]);
                t1 = mul((t2 + (x2 ^ x4)) & 0xffff, key[41]);
                t2 = (t1 + t2) & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
                x1 = mul(x1, key[42]);
                x2 = (x2 + key[43]) & 0xffff;
                x3 = (x3 + key[44]) & 0xffff;
                x4 = mul(x4, key[45]);
                t2 = mul(x1 ^ x3, key[46]);
                t1 = mul((t2 + (x2 ^ x4)) & 0xffff, key[47]);
                t2 = (t1 + t2) & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
                x1 = mul(x1, key[48]);
                t1 = (x3 + key[49]) & 0xffff;
                t2 = (x2 + key[50]) & 0xffff;
                x4 = mul(x4, key[51]);
                target[at] = (byte) x1;
                target[at + 1] = (byte) (x1 >>> 8);
                target[at + 2] = (byte) t1;
                target[at + 3] = (byte) (t1 >>> 8);
                target[at + 4] = (byte) t2;
                target[at + 5] = (byte) (t2 >>> 8);
                target[at + 6] = (byte) x4;
                target[at + 7] = (byte) (x4 >>> 8);
            }
        }
    }

    static final class Slices {
        private final int parts;
        private int next;

        Slices(int parts) {
            this.parts = parts;
        }

        synchronized int take() {
            if (next >= parts) {
                return -1;
            }
            int slice = next;
            next++;
            return slice;
        }

        int first(int slice) {
            return slice * (BLOCKS / parts);
        }

        int end(int slice) {
            return slice == parts - 1 ? BLOCKS : first(slice + 1);
        }
    }

    static final class Encryptor extends Thread {
        private final int id;
        private final Cipher cipher;
        private final Slices slices;

        Encryptor(int id, Cipher cipher, Slices slices) {
            this.id = id;
            this.cipher = cipher;
            this.slices = slices;
        }

        @Override
        public void run() {
            int slice = slices.take();
            while (slice >= 0) {
                cipher.convert(slices.first(slice), slices.end(slice));
                System.out.println("encryptor " + id + " has done slice " + slice);
                slice = slices.take();
            }
        }
    }

    static final class Decryptor extends Thread {
        private final int id;
        private final Cipher cipher;
        private final Slices slices;

        Decryptor(int id, Cipher cipher, Slices slices) {
            this.id = id;
            this.cipher = cipher;
            this.slices = slices;
        }

        @Override
        public void run() {
            int slice = slices.take();
            while (slice >= 0) {
                int first = slices.first(slice);
                int end = slices.end(slice);
                if (first < end) {
                    cipher.convert(first, end);
                }
                System.out.println("decryptor " + id + " has done slice " + slice);
                slice = slices.take();
            }
        }
    }

    static final class Texts {
        final byte[] plain = new byte[BYTES];
        final byte[] secret = new byte[BYTES];
        final byte[] again = new byte[BYTES];

        void fill(Generator generator) {
            for (int i = 0; i < plain.length; i++) {
                int letter = generator.next(256);
                plain[i] = (byte) letter;
            }
        }

        int differences() {
            int count = 0;
            for (int i = 0; i < BYTES; i++) {
                if (plain[i] != again[i]) {
                    if (count < 10) {
                        System.out.println("byte " + i + " is wrong");
                    }
                    count++;
                }
            }
            return count;
        }

        int unchanged() {
            int count = 0;
            for (int i = 0; i < BYTES; i++) {
                if (plain[i] == secret[i]) {
                    count++;
                }
            }
            return count;
        }

        int mostFrequent() {
            int[] counts = new int[256];
            for (int i = 0; i < BYTES; i++) {
                int letter = secret[i] & 0xff;
                counts[letter]++;
            }
            int best = 0;
            for (int i = 1; i < counts.length; i++) {
                if (counts[i] > counts[best]) {
                    best = i;
                }
            }
            return counts[best];
        }
    }

    static void encryptAll(Texts texts, Keys keys) throws InterruptedException {
        Cipher cipher = new Cipher(texts.plain, texts.secret, keys.encryptKeys());
        Slices slices = new Slices(6);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Encryptor(i, cipher, slices);
            threads[i].start();
        }
        for (int i = 0; i < THREADS; i++) {
            threads[i].join();
        }
    }

    static void decryptAll(Texts texts, Keys keys) throws InterruptedException {
        Cipher cipher = new Cipher(texts.secret, texts.again, keys.decryptKeys());
        Slices slices = new Slices(5);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Decryptor(i, cipher, slices);
            threads[i].start();
        }
        for (int i = 0; i < THREADS; i++) {
            threads[i].join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Generator generator = new Generator(136506717L);
        Texts texts = new Texts();
        texts.fill(generator);
        Keys keys = new Keys();
        keys.choose(generator);
        keys.makeEncryptKeys();
        keys.makeDecryptKeys();
        System.out.println("checksum of the keys " + keys.checksum());
        encryptAll(texts, keys);
        decryptAll(texts, keys);
        int differences = texts.differences();
        if (differences == 0) {
            System.out.println("valid");
        } else {
            System.out.println(differences + " bytes differ");
        }
        System.out.println(texts.unchanged() + " bytes did not change");
        System.out.println("most frequent byte: " + texts.mostFrequent());
    }
}
