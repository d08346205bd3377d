package org.junit.runner;

/** A stand-in for the class of this name. */
public class Request {
    private final Runner runner;

    Request(Runner runner) {
        this.runner = runner;
    }

    public static Request aClass(Class<?> of) {
        return new Request(new Runner(of));
    }

    public static Request runner(Runner runner) {
        return new Request(runner);
    }

    public Request filterWith(Description only) {
        runner.only = only;
        return this;
    }

    public Runner getRunner() {
        return runner;
    }
}
