package org.junit.runner;

import java.lang.reflect.Method;
import java.util.ArrayList;

/** A stand-in for the class of this name. */
public class Description {
    private final ArrayList<Description> children = new ArrayList<>();
    private final String name;
    final Method method;
    final int number;

    Description(String name, Method method, int number) {
        this.name = name;
        this.method = method;
        this.number = number;
    }

    public ArrayList<Description> getChildren() {
        return children;
    }

    public String getMethodName() {
        return name;
    }
}
