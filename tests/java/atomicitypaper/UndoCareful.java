package atomicitypaper;

import java.util.Vector;

/** Harmless: the vector is asked without its lock, and asked again with it before the last edit is removed. */
final class UndoCareful {
    private final Vector<String> edits;
    private int undone;

    UndoCareful(Vector<String> edits) {
        this.edits = edits;
    }

    synchronized void undo() {
        if (edits.isEmpty()) {
            return;
        }
        synchronized (edits) {
            if (edits.isEmpty()) {
                return;
            }
            edits.remove(edits.size() - 1);
            undone++;
        }
    }

    synchronized int undone() {
        return undone;
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<String> edits = new Vector<>();
        edits.add("typed");
        UndoCareful editor = new UndoCareful(edits);
        UndoCareful outline = new UndoCareful(edits);
        Thread second = new Thread(outline::undo);
        second.start();
        editor.undo();
        second.join();
        if (editor.undone() + outline.undone() != 1) {
            throw new AssertionError("there was one edit to undo");
        }
    }
}
