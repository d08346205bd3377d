package atomicitypaper;

import java.util.Vector;

/** Defect: the last edit is looked for by the size of a vector from which another view removes edits too. */
final class UndoVector {
    private final Vector<String> edits;
    private int undone;

    UndoVector(Vector<String> edits) {
        this.edits = edits;
    }

    synchronized String undo() {
        undone++;
        int last = edits.size() - 1; // ~ atomicity-violation #1
        return edits.remove(last); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<String> edits = new Vector<>();
        edits.add("typed");
        edits.add("deleted");
        UndoVector editor = new UndoVector(edits);
        UndoVector outline = new UndoVector(edits);
        Thread second = new Thread(() -> outline.undo());
        second.start();
        editor.undo();
        second.join();
    }
}
