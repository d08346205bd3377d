package divisionbyzero;

/** The rate over a span of time whose ends are moved one after the other. */
public class SpanOfTime {
    private int from;
    private int until = 1;

    void tick() {
        synchronized (this) {
            from = until;
        }
        synchronized (this) {
            until = from + 5;
        }
    }

    synchronized int rate(int events) {
        return events / (until - from); // ~ division-by-zero #1
    }

    public static void main(String[] args) {
        SpanOfTime span = new SpanOfTime();
        new Thread(span::tick).start();
        System.out.println(span.rate(100));
    }
}
