package atomicitypaper;

/** Defect: the build holds its lock four calls up, yet a release can be cut between naming and uploading the artifact. */
final class BuildPipeline {
    static final class Release {
        private int major = 1;
        private int minor = 9;

        synchronized int major() {
            return major;
        }

        synchronized int minor() {
            return minor;
        }

        synchronized void cut() {
            major = 2;
            minor = 0;
        }
    }

    private final Release release = new Release();
    private String artifact;

    synchronized String build() {
        compile();
        return artifact;
    }

    private void compile() {
        test();
    }

    private void test() {
        assemble();
    }

    private void assemble() {
        artifact = name();
    }

    private String name() {
        int major = release.major(); // ~ atomicity-violation #1
        int minor = release.minor(); // ~ atomicity-violation #1
        return "app-" + major + "." + minor;
    }

    public static void main(String[] args) throws InterruptedException {
        BuildPipeline pipeline = new BuildPipeline();
        Thread manager = new Thread(() -> pipeline.release.cut());
        manager.start();
        String artifact = pipeline.build();
        manager.join();
        if (!artifact.equals("app-1.9") && !artifact.equals("app-2.0")) {
            throw new AssertionError("no such release: " + artifact);
        }
    }
}
