package pointsto;

import static pointsto.Probe.see;

/// More receivers than are told apart, of methods that are not short: from then on they are one, and nothing is lost.
class ManyReceivers {
    static class Cell {
        private Object value;
        private int count;

        synchronized Cell put(Object value) {
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            this.value = value;
            return this;
        }

        synchronized Object get() {
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1; count += count * 3 + 1;
            return value;
        }
    }

    public static void main(String[] args) {
        Object other = new Object(); // makes other
        see(new Cell().put(new Object()).get()); // makes first; sees first
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        new Cell().put(other).get();
        see(new Cell().put(new Object()).get()); // makes last; sees last, ~other
    }
}
