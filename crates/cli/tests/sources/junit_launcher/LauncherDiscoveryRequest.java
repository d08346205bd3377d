package org.junit.platform.launcher;

import org.junit.platform.engine.DiscoverySelector;

/** A stand-in for the interface of this name. */
public interface LauncherDiscoveryRequest {
    DiscoverySelector selector();
}
