package atomicityviolation;

/** Defect: the tempo can change between the two questions, and one step is played with two tempi. */
final class TickSequencer {
    static final class TickController {
        private int tempo = 120;
        private long tick;

        synchronized long advance() {
            tick += tempo;
            return tick;
        }

        synchronized int tempo() {
            return tempo;
        }

        synchronized void setTempo(int value) {
            tempo = value;
        }
    }

    private final TickController controller;
    private long last;
    private int uneven;

    TickSequencer(TickController controller) {
        this.controller = controller;
    }

    synchronized void process() {
        int tempo = controller.tempo(); // ~ atomicity-violation #1
        long tick = controller.advance(); // ~ atomicity-violation #1
        if (tick - last != tempo) {
            uneven++;
        }
        last = tick;
    }

    synchronized int uneven() {
        return uneven;
    }

    public static void main(String[] args) throws InterruptedException {
        TickController controller = new TickController();
        TickSequencer sequencer = new TickSequencer(controller);
        Thread player = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                sequencer.process();
            }
        });
        player.start();
        for (int i = 0; i < 1000; i++) {
            controller.setTempo(60 + i % 100);
        }
        player.join();
        System.out.println(sequencer.uneven());
    }
}
