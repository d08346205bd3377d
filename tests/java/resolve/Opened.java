package resolve;

/** In the package of the package-private method: overrides it and makes it public, for others to override. */
public class Opened extends PackageBase {
    @Override
    public String near() {
        return "Opened";
    }
}
