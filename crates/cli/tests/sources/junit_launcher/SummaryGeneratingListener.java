package org.junit.platform.launcher.listeners;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.launcher.TestExecutionListener;

/** A stand-in for the class of this name. */
public class SummaryGeneratingListener implements TestExecutionListener {
    private final List<TestExecutionSummary.Failure> failures = new ArrayList<>();
    private long succeeded;
    private long skipped;

    @Override
    public void finished(Throwable failure, boolean isSkipped) {
        if (failure != null) {
            failures.add(() -> failure);
        } else if (isSkipped) {
            skipped++;
        } else {
            succeeded++;
        }
    }

    public TestExecutionSummary getSummary() {
        return new TestExecutionSummary() {
            @Override
            public List<Failure> getFailures() {
                return failures;
            }

            @Override
            public long getTestsSucceededCount() {
                return succeeded;
            }

            @Override
            public long getTestsSkippedCount() {
                return skipped;
            }
        };
    }
}
