package datarace;

import java.text.SimpleDateFormat;

/** Races: one thread replaces the pattern while another reads it. */
final class PatternReplaced {
    private final SimpleDateFormat format = new SimpleDateFormat("yyyy");

    void replace() {
        format.applyPattern("MM"); // ~ data-race #1
    }

    String describe() {
        return format.toPattern(); // ~ data-race #1
    }

    public static void main(String[] args) {
        PatternReplaced shared = new PatternReplaced();
        new Thread(shared::replace).start();
        new Thread(shared::describe).start();
    }
}
