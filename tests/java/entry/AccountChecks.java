package entry;

/** Tests, some of them inherited, and an inner class with its own. */
class AccountChecks extends BaseChecks {
    @Marks.SlowCheck
    void slow() {}

    void helper() {}

    class Inner {
        @Marks.Check
        void inside() {}
    }
}
