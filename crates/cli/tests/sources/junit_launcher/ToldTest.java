package shop;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Tests that are told something, as only JUnit's own code can do. */
class ToldTest {
    @RepeatedTest(2)
    void repeats(int index) {
        System.out.println("run " + index);
        if (index == 1) {
            throw new AssertionError("the second");
        }
    }

    @Test
    void once(int index) {
        System.out.println("run " + index);
    }

    @Test
    Object isSkipped(int index) {
        return "skipped";
    }
}
