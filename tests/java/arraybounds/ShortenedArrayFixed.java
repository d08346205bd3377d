package arraybounds;

/** The loop keeps to one array, whatever another thread puts in its place. */
public class ShortenedArrayFixed {
    static int[] data = new int[8];

    static class Trimmer extends Thread {
        @Override
        public void run() {
            data = new int[2];
        }
    }

    public static void main(String[] args) {
        new Trimmer().start();
        int[] mine = data;
        for (int i = 0; i < mine.length; i++) {
            mine[i] = i;
        }
    }
}
