package shop;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Prints the order of what is before and after the tests of nested classes. */
class NestingTest {
    volatile int sold;

    @BeforeAll
    static void all() {
        System.out.println("all");
    }

    @BeforeEach
    void each() {
        System.out.println("each");
    }

    @AfterEach
    void after() {
        System.out.println("after");
    }

    @Test
    void outside() {
        System.out.println("outside");
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Inner {
        private int known;

        @BeforeAll
        void innerAll() {
            known = 1;
            System.out.println("inner all");
        }

        @BeforeEach
        void innerEach() {
            System.out.println("inner each");
        }

        @AfterEach
        void innerAfter() {
            System.out.println("inner after");
        }

        @Test
        void inside() {
            System.out.println("inside " + known);
        }

        @Nested
        class Innermost {
            @Test
            void counts() throws InterruptedException {
                Thread clerk = new Thread(() -> sold = sold + known);
                clerk.start();
                sold = sold + known;
                clerk.join();
                if (sold != 2) {
                    throw new Mismatch("sold " + sold);
                }
            }
        }
    }
}
