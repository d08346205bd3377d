package org.opentest4j;

/** Says that a test does not apply. */
public class TestAbortedException extends RuntimeException {}
