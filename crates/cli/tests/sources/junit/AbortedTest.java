package shop;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Does not apply: no failure, whatever it would do. */
class AbortedTest {
    @BeforeEach
    void assume() {
        throw new TestAbortedException();
    }

    @Test
    void isNotReached() {
        throw new IllegalStateException("it is run");
    }

    @AfterEach
    void after() {
        System.out.println("after");
    }
}
