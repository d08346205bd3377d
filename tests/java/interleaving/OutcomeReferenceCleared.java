package interleaving;

import java.lang.ref.WeakReference;

/** Another thread clears a reference while this one asks for what it refers to. */
// outcome: null
// outcome: kept
public class OutcomeReferenceCleared {
    public static void main(String[] args) {
        WeakReference<String> reference = new WeakReference<>("kept");
        new Thread(reference::clear).start();
        System.out.println(reference.get());
    }
}
