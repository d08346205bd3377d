package pointsto;

/// Marks the places that truths are stated for.
final class Probe {
    static void see(Object object) {}

    static void here() {}
}
