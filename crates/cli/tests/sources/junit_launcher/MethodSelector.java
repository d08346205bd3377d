package org.junit.platform.engine.discovery;

import org.junit.platform.engine.DiscoverySelector;

/** A stand-in for the class of this name. */
public class MethodSelector implements DiscoverySelector {
    public final String name;

    MethodSelector(String name) {
        this.name = name;
    }
}
