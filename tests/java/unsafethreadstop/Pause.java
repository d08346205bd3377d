package unsafethreadstop;

/** A suspended thread keeps its locks: whoever needs one waits until somebody resumes it. */
@SuppressWarnings({"deprecation", "removal"})
public class Pause {
    static final class Player extends Thread {
        private int position;

        @Override
        public void run() {
            while (position < 1_000) {
                synchronized (this) {
                    position++;
                }
            }
        }

        void pause() {
            suspend(); // ~ unsafe-thread-stop #1
        }

        void play() {
            resume(); // ~ unsafe-thread-stop #2
        }
    }

    public static void main(String[] args) {
        Player player = new Player();
        player.start();
        player.pause();
        player.play();
    }
}
