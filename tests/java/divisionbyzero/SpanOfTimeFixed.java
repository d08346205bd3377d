package divisionbyzero;

/** The ends of a span of time are moved together: it is never empty. */
public class SpanOfTimeFixed {
    private int from;
    private int until = 1;

    synchronized void tick() {
        if (until < 1000) {
            from = until;
            until = from + 5;
        }
    }

    synchronized int rate(int events) {
        return events / (until - from);
    }

    public static void main(String[] args) {
        SpanOfTimeFixed span = new SpanOfTimeFixed();
        new Thread(span::tick).start();
        System.out.println(span.rate(100));
    }
}
