package datarace;

import java.util.Random;

/** No race: the subclass guards its seed. */
final class OwnRandomFixed {
    static final class Xorshift extends Random {
        private static final long serialVersionUID = 1;
        private long state = 88172645463325252L;

        @Override
        protected synchronized int next(int bits) {
            long x = state;
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            state = x;
            return (int) (x >>> (64 - bits));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Random dice = new Xorshift();
        Runnable player = () -> {
            int sum = 0;
            for (int i = 0; i < 100; i++) {
                sum += dice.nextInt(6) + 1;
            }
            System.out.println(sum);
        };
        Thread black = new Thread(player);
        Thread white = new Thread(player);
        black.start();
        white.start();
        black.join();
        white.join();
    }
}
