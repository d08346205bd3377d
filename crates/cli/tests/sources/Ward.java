import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

public class Ward {
    /** A lock of one's own, which is built on nothing but parking. */
    static final class Mutex {
        private final AtomicReference<Thread> owner = new AtomicReference<>();
        private volatile Thread waiter;

        void enter() {
            while (!owner.compareAndSet(null, Thread.currentThread())) {
                waiter = Thread.currentThread();
                if (owner.get() != null) {
                    LockSupport.park(this);
                }
            }
        }

        void leave() {
            owner.set(null);
            LockSupport.unpark(waiter);
        }
    }

    static final Mutex NORTH = new Mutex();
    static final Mutex SOUTH = new Mutex();
    static int rounds;

    static void visit(Mutex first, Mutex second) {
        first.enter();
        second.enter();
        rounds++;
        second.leave();
        first.leave();
    }

    public static void main(String[] args) throws InterruptedException {
        boolean ordered = args.length > 0;
        Thread nurse = new Thread(() -> visit(NORTH, SOUTH));
        Thread doctor = new Thread(() -> visit(ordered ? NORTH : SOUTH, ordered ? SOUTH : NORTH));
        nurse.start();
        doctor.start();
        nurse.join();
        doctor.join();
        System.out.println(rounds);
    }
}
