package org.junit.platform.launcher.listeners;

import java.util.List;

/** A stand-in for the interface of this name. */
public interface TestExecutionSummary {
    List<Failure> getFailures();

    long getTestsSucceededCount();

    long getTestsSkippedCount();

    default long getTestsAbortedCount() {
        return 0;
    }

    default long getContainersAbortedCount() {
        return 0;
    }

    default long getContainersSkippedCount() {
        return 0;
    }

    /** Why a test has failed. */
    interface Failure {
        Throwable getException();
    }
}
