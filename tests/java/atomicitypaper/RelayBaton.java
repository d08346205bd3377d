package atomicitypaper;

/** Defect: who holds the baton is asked, and told to drop it; meanwhile it may have been handed over. */
final class RelayBaton {
    static final class Runner {
    }

    static final class Race {
        private Runner holder;

        Race(Runner holder) {
            this.holder = holder;
        }

        synchronized Runner holder() {
            return holder;
        }

        synchronized void drop(Runner runner) {
            if (holder != runner) {
                throw new IllegalStateException("this runner has no baton");
            }
            holder = null;
        }

        synchronized void handOver(Runner from, Runner to) {
            if (holder == from) {
                holder = to;
            }
        }
    }

    private final Race race;

    RelayBaton(Race race) {
        this.race = race;
    }

    synchronized void stop() {
        Runner runner = race.holder(); // ~ atomicity-violation #1
        race.drop(runner); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Runner ann = new Runner();
        Runner bea = new Runner();
        Race race = new Race(ann);
        RelayBaton umpire = new RelayBaton(race);
        Thread exchange = new Thread(() -> race.handOver(ann, bea));
        exchange.start();
        umpire.stop();
        exchange.join();
    }
}
