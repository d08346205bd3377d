package resolve.elsewhere;

import resolve.Opened;

/** In another package, below the class that made the method public: overrides it after all. */
public class AlsoElsewhere extends Opened {
    @Override
    public String near() {
        return "AlsoElsewhere";
    }
}
