package entry;

/** What a framework makes subclasses of, and calls. */
interface Endpoint {
    void answer(String question);

    default void open() {}
}
