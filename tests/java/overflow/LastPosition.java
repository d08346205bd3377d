package overflow;

/** Whether there is a next position is asked in one critical section, and the step is made in another. */
public class LastPosition {
    private int position = Integer.MAX_VALUE - 1;
    private int end = Integer.MAX_VALUE;

    synchronized boolean hasNext() {
        return position != end;
    }

    synchronized void step() {
        position++; // ~ overflow #1
    }

    void advance() {
        if (hasNext()) {
            step();
        }
    }

    public static void main(String[] args) {
        LastPosition cursor = new LastPosition();
        new Thread(cursor::advance).start();
        cursor.advance();
    }
}
