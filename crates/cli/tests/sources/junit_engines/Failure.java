package org.junit.runner.notification;

/** A stand-in for the class of this name. */
public class Failure {
    private final Throwable exception;

    public Failure(Throwable exception) {
        this.exception = exception;
    }

    public Throwable getException() {
        return exception;
    }
}
