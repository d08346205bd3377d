package entry;

/** What all tests have in common. */
abstract class BaseChecks {
    @Marks.Prepare
    void prepare() {}

    @Marks.Check
    void inherited() {}
}
