package resolve;

/** `super` calls, private methods, nest mates, constructors, arrays and signature-polymorphic methods. */
class Specials {
    static class Base {
        void work() {
        }
    }

    static class Middle extends Base {
    }

    interface Greeting {
        default void greet() {
            hidden();
        }

        private void hidden() {
        }
    }

    static class Mate {
        private int secret() {
            return 1;
        }
    }

    static class Caller extends Middle implements Greeting {
        @Override
        void work() {
            super.work();
        }

        @Override
        public void greet() {
            Greeting.super.greet();
        }

        private void own() {
        }

        void calls(Mate mate, int[] numbers, java.lang.invoke.MethodHandle handle, java.lang.invoke.VarHandle variable) throws Throwable {
            mate.secret();
            own();
            numbers.clone();
            handle.invokeExact(1, "two");
            variable.compareAndSet(this, 1, 2);
            new Middle();
        }
    }
}
