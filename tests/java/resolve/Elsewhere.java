package resolve.elsewhere;

import resolve.PackageBase;

/** In another package: `near` does not override, `far` does. */
public class Elsewhere extends PackageBase {
    String near() {
        return "Elsewhere";
    }

    @Override
    protected String far() {
        return "Elsewhere";
    }
}
