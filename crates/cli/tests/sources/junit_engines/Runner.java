package org.junit.runner;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** A stand-in: runs each public method of a class twice, with a number, and something before and after it. */
public class Runner {
    private final Class<?> of;
    private final Description description = new Description(null, null, 0);
    Description only;

    Runner(Class<?> of) {
        this.of = of;
        for (int number = 1; number <= 2; number++) {
            Description set = new Description(null, null, 0);
            description.getChildren().add(set);
            for (Method method : of.getDeclaredMethods()) {
                set.getChildren().add(new Description(method.getName() + "[" + number + "]", method, number));
            }
        }
    }

    public Description getDescription() {
        return description;
    }

    void run(Result result) {
        for (Description set : description.getChildren()) {
            for (Description test : set.getChildren()) {
                if (only == null || only == test) {
                    run(test, result);
                }
            }
        }
    }

    private void run(Description test, Result result) {
        System.out.println("rule before");
        try {
            Object instance = of.getDeclaredConstructor(int.class).newInstance(test.number);
            test.method.invoke(instance);
        } catch (InvocationTargetException thrown) {
            result.fail(thrown.getCause());
        } catch (ReflectiveOperationException wrong) {
            result.fail(wrong);
        }
        result.runs++;
        System.out.println("rule after");
    }
}
