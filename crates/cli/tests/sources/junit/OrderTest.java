package shop;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Prints what is called, in order. */
class OrderTest extends Base {
    OrderTest() {
        System.out.println("new");
    }

    @BeforeAll
    static void all() {
        System.out.println("all");
    }

    @BeforeEach
    void each() {
        System.out.println("each");
    }

    @Override
    void overridden() {
        System.out.println("overridden, and not annotated");
    }

    @AfterEach
    void after() {
        System.out.println("after");
    }

    @AfterAll
    static void afterAll() {
        System.out.println("after all");
        throw new IllegalArgumentException("the second exception is not the one that is reported");
    }

    @Test
    void fails() {
        System.out.println("test");
        throw new IllegalStateException("as wanted");
    }
}
