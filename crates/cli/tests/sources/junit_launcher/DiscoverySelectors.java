package org.junit.platform.engine.discovery;

import org.junit.platform.engine.DiscoverySelector;

/** A stand-in for the class of this name. */
public class DiscoverySelectors {
    public static MethodSelector selectMethod(String name) {
        return new MethodSelector(name);
    }

    public static IterationSelector selectIteration(DiscoverySelector of, int... indices) {
        return new IterationSelector((MethodSelector) of, indices[0]);
    }
}
