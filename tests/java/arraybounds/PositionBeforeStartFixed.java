package arraybounds;

/** The position is corrected before the reader is started. */
public class PositionBeforeStartFixed {
    private static final char[] LETTERS = {'a', 'b', 'c'};
    private static int position = -1;

    static class Reader implements Runnable {
        @Override
        public void run() {
            System.out.println(LETTERS[position]);
        }
    }

    public static void main(String[] args) {
        Thread reader = new Thread(new Reader());
        position = 0;
        reader.start();
    }
}
