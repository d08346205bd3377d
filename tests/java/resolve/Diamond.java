package resolve;

/** Default methods: the most specific one wins; two unrelated ones need an override. */
class Diamond {
    interface Top {
        default String who() {
            return "Top";
        }

        default String kept() {
            return "Top";
        }
    }

    interface Left extends Top {
        @Override
        default String who() {
            return "Left";
        }
    }

    interface Right extends Top {
    }

    interface Other {
        default String kept() {
            return "Other";
        }
    }

    static class Both implements Right, Left {
    }

    static class Settled implements Top, Other {
        @Override
        public String kept() {
            return "Settled";
        }
    }

    static class FromClass extends Settled implements Left {
    }

    abstract static class Unfinished implements Runnable {
    }

    static void calls(Both both, Top top, Settled settled, FromClass fromClass, Unfinished unfinished) {
        both.who();
        both.kept();
        top.who();
        settled.kept();
        fromClass.kept();
        fromClass.who();
        unfinished.run();
        both.hashCode();
        top.toString();
    }
}
