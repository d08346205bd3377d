package shop;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Does not apply, and leaves a mess. */
class AbortedAndFailedTest {
    @Test
    void doesNotApply() {
        throw new TestAbortedException();
    }

    @AfterEach
    void fails() {
        throw new IllegalStateException("a mess");
    }
}
