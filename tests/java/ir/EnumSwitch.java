package ir;

/** The enum comes from another source file, so every javac goes through a {@code $SwitchMap$} array. */
class EnumSwitch {
    int statement(Thread.State state) {
        switch (state) {
            case NEW:
                return 1;
            case BLOCKED:
            case WAITING:
                return 3;
            default:
                return 0;
        }
    }

    String exhaustive(Thread.State state) {
        return switch (state) {
            case NEW, RUNNABLE -> "alive";
            case BLOCKED, WAITING, TIMED_WAITING -> "stuck";
            case TERMINATED -> "dead";
        };
    }
}
