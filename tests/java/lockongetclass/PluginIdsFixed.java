package lockongetclass;

/** One lock for the one field. */
public class PluginIdsFixed {
    static class Plugin {
        private static int next;

        int register() {
            synchronized (Plugin.class) {
                return next++;
            }
        }
    }

    static final class Audio extends Plugin {
    }

    static final class Video extends Plugin {
    }

    public static void main(String[] args) {
        Plugin audio = new Audio();
        Plugin video = new Video();
        new Thread(audio::register).start();
        new Thread(video::register).start();
    }
}
