package atomicitypaper;

import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/** Defect: a level is read and written through two functional interfaces, under the mixer's lock, not the channel's. */
final class AdjustByFunctions {
    static final class Channel {
        private int level = 50;

        synchronized int level() {
            return level;
        }

        synchronized void level(int level) {
            this.level = level;
        }

        synchronized void mute() {
            level = 0;
        }
    }

    private int adjustments;

    synchronized void louder(IntSupplier read, IntConsumer write) {
        adjustments++;
        int level = read.getAsInt(); // ~ atomicity-violation #1
        if (level > 0) {
            write.accept(level + 5); // ~ atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Channel microphone = new Channel();
        AdjustByFunctions mixer = new AdjustByFunctions();
        Thread speaker = new Thread(() -> microphone.mute());
        speaker.start();
        mixer.louder(microphone::level, microphone::level);
        speaker.join();
        if (microphone.level() > 0) {
            throw new AssertionError("everybody hears the whispering");
        }
    }
}
