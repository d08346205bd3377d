package org.junit.platform.engine.discovery;

import org.junit.platform.engine.DiscoverySelector;

/** A stand-in for the class of this name. */
public class IterationSelector implements DiscoverySelector {
    public final MethodSelector of;
    public final int index;

    IterationSelector(MethodSelector of, int index) {
        this.of = of;
        this.index = index;
    }
}
