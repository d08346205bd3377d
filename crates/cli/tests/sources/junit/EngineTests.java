package shop;

import org.junit.Rule;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.runner.RunWith;

/** Tests that need more than to be called. */
class EngineTests {
    static class Parameterized {
        @ParameterizedTest
        void adds(int amount) {}

        @Test
        void plain() {}
    }

    static class Factory {
        @TestFactory
        Object makes() {
            return null;
        }
    }

    @RunWith(Object.class)
    static class Runner {
        @org.junit.Test
        public void runs() {}
    }

    @ExtendWith(Object.class)
    static class Extended {
        @Test
        void runs() {}
    }

    /** An annotation of one's own that stands for others. */
    @ExtendWith(Object.class)
    @interface WithServer {}

    @WithServer
    static class Composed {
        @Test
        void runs() {}
    }

    static class Ruled {
        @Rule public Object rule;

        @org.junit.Test
        public void runs() {}
    }

    static class Told {
        @Test
        void runs(Object information) {}
    }

    static class Outer {
        @Test
        void runs() {}

        @Nested
        class Inner {
            @Test
            void runsInside() {}
        }
    }

    @Disabled
    static class Off {
        @Test
        void runs() {}
    }

    static class Untested {
        void runs() {}
    }
}
