package org.junit.jupiter.engine;

/** A stand-in for the class of this name: that it is there says that JUnit 5 can run tests. */
public class JupiterTestEngine {}
