package unsafethreadstop;

/** The thread pauses by itself, where it holds nothing. Methods called stop or resume that are no thread's are nobody's business. */
public class PauseFixed {
    static final class Player extends Thread {
        private int position;
        private boolean isPaused;

        @Override
        public void run() {
            try {
                while (position < 1_000) {
                    awaitPlay();
                    position++;
                }
            } catch (InterruptedException ended) {
                System.out.println("ended");
            }
        }

        private synchronized void awaitPlay() throws InterruptedException {
            while (isPaused) {
                wait();
            }
        }

        synchronized void pause() {
            isPaused = true;
        }

        synchronized void play() {
            isPaused = false;
            notifyAll();
        }
    }

    static final class Tape {
        void stop() {
            System.out.println("stop");
        }
    }

    public static void main(String[] args) {
        Player player = new Player();
        player.start();
        player.pause();
        player.play();
        new Tape().stop();
    }
}
