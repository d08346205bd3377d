package org.junit.platform.launcher.core;

import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/** A stand-in for the class of this name. */
public class LauncherDiscoveryRequestBuilder {
    private DiscoverySelector selector;

    public static LauncherDiscoveryRequestBuilder request() {
        return new LauncherDiscoveryRequestBuilder();
    }

    public LauncherDiscoveryRequestBuilder selectors(DiscoverySelector... selectors) {
        selector = selectors[0];
        return this;
    }

    public LauncherDiscoveryRequestBuilder configurationParameter(String key, String value) {
        System.out.println(key + "=" + value);
        return this;
    }

    public LauncherDiscoveryRequest build() {
        DiscoverySelector selected = selector;
        return () -> selected;
    }
}
