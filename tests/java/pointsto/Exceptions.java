package pointsto;

import static pointsto.Probe.see;

/// Exceptions are merged by class: what they carry is one for each class.
class Exceptions {
    static class Failure extends Exception {
        final Object detail;

        Failure(Object detail) {
            this.detail = detail;
        }
    }

    static class Other extends RuntimeException {}

    static class Unthrown extends RuntimeException {}

    static void fail(int n, Object detail) throws Failure {
        if (n > 0) {
            throw new Failure(detail);
        }
        throw new Other();
    }

    public static void main(String[] args) {
        Object x = new Object(); // makes x
        try {
            fail(args.length, x);
        } catch (Failure failure) {
            see(failure); // sees any Failure
            see(failure.detail); // sees x
        } catch (Other other) {
            see(other); // sees any Other
        }
        try {
            Integer.parseInt(args[0]);
        } catch (NumberFormatException malformed) {
            see(malformed); // sees any NumberFormatException
        }
        try {
            fail(0, x);
        } catch (Failure | Other either) {
            see(either); // sees any Failure, any Other
        }
        try {
            fail(1, x);
        } catch (Failure failure) {
            try {
                throw new IllegalStateException(failure);
            } catch (IllegalStateException wrapped) {
                see(wrapped.getCause()); // sees any Failure, ~any Throwable
            }
        }
    }
}
