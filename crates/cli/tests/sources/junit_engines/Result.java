package org.junit.runner;

import java.util.ArrayList;
import java.util.List;
import org.junit.runner.notification.Failure;

/** A stand-in for the class of this name. */
public class Result {
    int runs;
    private final List<Failure> failures = new ArrayList<>();

    void fail(Throwable with) {
        failures.add(new Failure(with));
    }

    public List<Failure> getFailures() {
        return failures;
    }

    public int getRunCount() {
        return runs;
    }

    public int getIgnoreCount() {
        return 0;
    }

    public int getAssumptionFailureCount() {
        return 0;
    }
}
