package exceptions;

import java.io.IOException;

/** Statements that can throw, and handlers that can or cannot catch it. */
class Thrown {
    int field;
    static int counter;

    double divide(int a, int b, long l, long m, double d) {
        return a / b + a / 2 + l % m + d / 0.0;
    }

    int dereference(Thrown other) {
        int sum = this.field + other.field;
        Thrown made = new Thrown();
        return sum + made.field;
    }

    String arrays(Object[] values, int n) {
        int[] fresh = new int[n];
        int[] fixed = new int[3];
        values[0] = fixed;
        Object element = values[1];
        return (String) element;
    }

    int filtered(Thrown other) {
        try {
            int value = other.field;
            read();
            return value;
        } catch (IOException e) {
            return 1;
        } catch (NullPointerException e) {
            return 2;
        }
    }

    void read() throws IOException {
    }

    int thrownHere() {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            return 1;
        } catch (RuntimeException e) {
            return 2;
        }
    }

    int everything() {
        try {
            read();
            return 0;
        } catch (IOException e) {
            return e.hashCode();
        } finally {
            field = 0;
        }
    }

    int ownStatics() {
        try {
            counter++;
            return counter;
        } catch (Throwable e) {
            return 0;
        }
    }

    int again(Thrown other, boolean another) {
        try {
            int sum = other.field;
            sum += other.field;
            if (another) {
                other = make();
            }
            return sum + other.field;
        } catch (NullPointerException e) {
            return 0;
        }
    }

    Thrown make() {
        return null;
    }
}
