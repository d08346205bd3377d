package shop;

/** As the libraries of tests have it: a subclass of AssertionError. */
class Mismatch extends AssertionError {
    Mismatch(String message) {
        super(message);
    }

    static void unless(boolean holds, String message) {
        if (!holds) {
            throw new Mismatch(message);
        }
    }
}
