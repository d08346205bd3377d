import java.lang.invoke.VarHandle;
import java.util.SplittableRandom;

/**
 * What is done before accesses and calls of a program: nothing, yielding, or a delay. Neither permits of {@code park}
 * nor interrupts are used up, and nobody can see a state other than {@code RUNNABLE}.
 */
public final class Noise {
    static final String GROUP = "run";
    /** The threads of the run; those that are left of others end. */
    static volatile ThreadGroup current;
    /** One in so many calls yields or spins; 0 for none. Of all threads: that accesses to it race does no harm. */
    private static int often;
    private static int slow, alsoSlow, nanos, left, state;

    private Noise() {
    }

    /** Chooses what is done in the next run of a program with so many places. */
    static void choose(SplittableRandom random, int places) {
        often = new int[] {0, 0, 2, 5, 20}[random.nextInt(5)];
        boolean isSlow = places > 0 && random.nextInt(5) > 0;
        slow = isSlow ? random.nextInt(places) : -1;
        alsoSlow = isSlow && random.nextBoolean() ? random.nextInt(places) : -1;
        nanos = 15_000 << random.nextInt(5);
        left = 1 + random.nextInt(3);
        state = random.nextInt();
    }

    /** With a fence: what a program does one after the other is seen so by all. */
    public static void fenced(int place) {
        plain(place);
        VarHandle.fullFence();
    }

    public static void plain(int place) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        if (group != current && group != null && group.getName().equals(GROUP)) {
            throw new ThreadDeath();
        }
        if ((place == slow || place == alsoSlow) && left-- > 0) {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < nanos) {
                Thread.yield();
            }
        }
        if (often > 0) {
            int next = state * 1664525 + 1013904223;
            state = next;
            next >>>= 8;
            if (next % often == 0) {
                if ((next & 0x1000) == 0) {
                    Thread.yield();
                } else {
                    for (int i = next >>> 14 & 1023; i > 0; i--) {
                        Thread.onSpinWait();
                    }
                }
            }
        }
    }
}
