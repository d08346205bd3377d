package resolve;

/** In the same package: both override. */
public class Nearby extends PackageBase {
    @Override
    String near() {
        return "Nearby";
    }

    @Override
    protected String far() {
        return "Nearby";
    }
}
