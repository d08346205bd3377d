package resolve;

/** Its package-private method is no one else's to override. */
public class PackageBase {
    String near() {
        return "PackageBase";
    }

    protected String far() {
        return "PackageBase";
    }

    public static String call(PackageBase base) {
        return base.near() + base.far();
    }
}
