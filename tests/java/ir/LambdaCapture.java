package ir;

import java.util.function.Supplier;

/** One lambda a class: javac releases number the lambdas of one class differently. */
class LambdaCapture {
    private int field;

    Runnable captureThis() {
        return () -> field++;
    }

    static class Nothing {
        Runnable make() {
            return () -> { };
        }
    }

    static class Locals {
        Supplier<String> make(String text, int n, long l, double d) {
            return () -> text.repeat(n) + l + d;
        }
    }

    static class Both {
        int value;

        void start(Object lock, int next) {
            new Thread(() -> {
                synchronized (lock) {
                    value = next;
                }
            }).start();
        }
    }

    static class Marked {
        Object make() {
            return (Runnable & Cloneable) () -> System.gc();
        }
    }

    static class ParametersAfterCaptures {
        java.util.function.IntBinaryOperator make(long base) {
            return (a, b) -> (int) base + a * b;
        }
    }
}
