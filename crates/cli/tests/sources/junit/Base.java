package shop;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** What a superclass does before and after. */
abstract class Base {
    @BeforeAll
    static void baseAll() {
        System.out.println("base all");
    }

    @BeforeEach
    void baseEach() {
        System.out.println("base each");
    }

    @BeforeEach
    void overridden() {
        System.out.println("not called");
    }

    @AfterEach
    void baseAfter() {
        System.out.println("base after");
    }

    @AfterAll
    static void baseAfterAll() {
        System.out.println("base after all");
    }
}
