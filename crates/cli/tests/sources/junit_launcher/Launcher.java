package org.junit.platform.launcher;

/** A stand-in for the interface of this name. */
public interface Launcher {
    void execute(LauncherDiscoveryRequest request, TestExecutionListener... listeners);
}
