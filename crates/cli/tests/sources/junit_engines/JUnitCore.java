package org.junit.runner;

/** A stand-in for the class of this name. */
public class JUnitCore {
    public Result run(Request request) {
        Result result = new Result();
        request.getRunner().run(result);
        return result;
    }
}
