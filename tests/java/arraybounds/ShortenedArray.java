package arraybounds;

/** Another thread puts a shorter array in place of the one whose length the loop has read. */
public class ShortenedArray {
    static int[] data = new int[8];

    static class Trimmer extends Thread {
        @Override
        public void run() {
            data = new int[2];
        }
    }

    public static void main(String[] args) {
        new Trimmer().start();
        int length = data.length;
        for (int i = 0; i < length; i++) {
            data[i] = i; // ~ array-bounds #1
        }
    }
}
