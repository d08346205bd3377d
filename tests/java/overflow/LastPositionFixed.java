package overflow;

/** The position is never behind the end, so a position that is not the end has a next one. */
public class LastPositionFixed {
    private int position;
    private int end;

    LastPositionFixed(int end) {
        this.end = end;
    }

    synchronized void advance() {
        if (position != end) {
            position++;
        }
    }

    synchronized void cut() {
        if (position != end) {
            end--;
        }
    }

    public static void main(String[] args) {
        LastPositionFixed cursor = new LastPositionFixed(args.length == 0 ? Integer.MAX_VALUE : args.length);
        new Thread(cursor::advance).start();
        new Thread(cursor::cut).start();
        cursor.advance();
        cursor.cut();
    }
}
