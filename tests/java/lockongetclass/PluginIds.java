package lockongetclass;

/** Two kinds of plug-ins count their instances in one static field, each under the lock of its own class. */
public class PluginIds {
    static class Plugin {
        private static int next;

        int register() {
            synchronized (getClass()) { // ~ lock-on-get-class #1
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
