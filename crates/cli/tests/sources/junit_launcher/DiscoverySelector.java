package org.junit.platform.engine;

/** A stand-in for the interface of this name. */
public interface DiscoverySelector {}
