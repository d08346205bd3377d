package org.junit.platform.launcher;

/** A stand-in for the interface of this name. */
public interface TestExecutionListener {
    void finished(Throwable failure, boolean isSkipped);
}
