package ir;

interface Interfaces {
    int LIMIT = Integer.parseInt("10");

    int size();

    default boolean isFull() {
        return size() >= limit();
    }

    static Interfaces empty() {
        return () -> 0;
    }

    private int limit() {
        return LIMIT;
    }

    interface Other {
        default boolean isFull() {
            return true;
        }
    }

    abstract class Both implements Interfaces, Other {
        @Override public boolean isFull() {
            return Interfaces.super.isFull() && Other.super.isFull();
        }
    }
}
