package javax.microedition.lcdui;

public class Command {}
