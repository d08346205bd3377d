package arraybounds;

/** The position is corrected only after the reader was started. */
public class PositionBeforeStart {
    private static final char[] LETTERS = {'a', 'b', 'c'};
    private static int position = -1;

    static class Reader implements Runnable {
        @Override
        public void run() {
            System.out.println(LETTERS[position]); // ~ array-bounds #1
        }
    }

    public static void main(String[] args) {
        Thread reader = new Thread(new Reader());
        reader.start();
        position = 0;
    }
}
