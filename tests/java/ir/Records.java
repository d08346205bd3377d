package ir;

record Records(String name, int[] scores, double weight) {
    static int made;

    Records {
        if (weight < 0) throw new IllegalArgumentException(name);
        made++;
    }

    Records(String name) {
        this(name, new int[0], 1);
    }

    record Empty() { }

    record Generic<T>(T value) {
        @Override public String toString() {
            return "of " + value;
        }
    }
}
