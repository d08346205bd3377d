package subjects;

/**
 * Elevators serve the calls of people in a building: an elevator claims a waiting call, travels to it floor by floor,
 * takes along whoever waits there for the same direction, and delivers; every call is served exactly once.
 *
 * <p>Arguments: elevators (default 2), floors (default 2, at least 2), calls (default 1), seats (default 1).
 * The last argument {@code bug}: assertion failure, a call is looked up and claimed in two critical sections, so that two
 * elevators claim it (line 215).
 */
public final class Elevator {
    private Elevator() {
    }

    /** One person's wish to travel; guarded by the dispatcher until claimed, then by the elevator that claimed it. */
    static final class Call {
        static final int WAITING = 0;
        static final int CLAIMED = 1;
        static final int RIDING = 2;
        static final int DELIVERED = 3;

        private final int number;
        private final int from;
        private final int to;
        private int state = WAITING;
        private int elevator = -1;
        private Call next;

        Call(int number, int from, int to) {
            assert from != to;
            this.number = number;
            this.from = from;
            this.to = to;
        }

        int direction() {
            return to > from ? 1 : -1;
        }

        /** Called with the dispatcher's monitor held. */
        void claim(int by) {
            assert state == WAITING : "a call claimed twice";
            state = CLAIMED;
            elevator = by;
        }
    }

    /** The waiting calls, oldest first. */
    static final class Dispatcher {
        private Call first;
        private int waiting;
        private int accepted;
        private boolean closed;

        synchronized void post(Call call) {
            assert !closed : "a call after the building closed";
            if (first == null) {
                first = call;
            } else {
                Call last = first;
                while (last.next != null) {
                    last = last.next;
                }
                last.next = call;
            }
            waiting++;
            accepted++;
            notifyAll();
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }

        /** Waits for a call and returns the one nearest to the floor without claiming it; null when there will be none. */
        synchronized Call await(int floor) throws InterruptedException {
            while (first == null) {
                if (closed) {
                    return null;
                }
                wait();
            }
            Call best = first;
            for (Call call = first.next; call != null; call = call.next) {
                if (Math.abs(call.from - floor) < Math.abs(best.from - floor)) {
                    best = call;
                }
            }
            return best;
        }

        synchronized void claim(Call call, int elevator) {
            call.claim(elevator);
            remove(call);
        }

        /** Finds and claims in one step. */
        synchronized Call awaitAndClaim(int floor, int elevator) throws InterruptedException {
            Call call = await(floor);
            if (call != null) {
                claim(call, elevator);
            }
            return call;
        }

        /** Claims a further call that waits at the floor for the direction, or returns null. */
        synchronized Call claimHere(int floor, int direction, int elevator) {
            for (Call call = first; call != null; call = call.next) {
                if (call.from == floor && call.direction() == direction) {
                    claim(call, elevator);
                    return call;
                }
            }
            return null;
        }

        synchronized int accepted() {
            assert waiting == 0 && first == null : "somebody still waits";
            return accepted;
        }

        private void remove(Call call) {
            if (first == call) {
                first = call.next;
            } else {
                Call before = first;
                while (before.next != call) {
                    before = before.next;
                }
                before.next = call.next;
            }
            call.next = null;
            waiting--;
            assert waiting >= 0 : "more calls claimed than made";
        }
    }

    /** The lights above the doors: where every elevator is and how many it carries. */
    static final class Panel {
        private final int floors;
        private final int[] position;
        private final int[] load;
        private int delivered;

        Panel(int elevators, int floors) {
            this.floors = floors;
            position = new int[elevators];
            load = new int[elevators];
        }

        synchronized void moved(int elevator, int step) {
            assert step == 1 || step == -1;
            position[elevator] += step;
            assert position[elevator] >= 0 && position[elevator] < floors : "an elevator left the shaft";
        }

        synchronized void boarded(int elevator, int floor) {
            assert position[elevator] == floor : "boarded at another floor";
            load[elevator]++;
        }

        synchronized void left(int elevator, int floor) {
            assert position[elevator] == floor : "left at another floor";
            assert load[elevator] > 0 : "left an empty elevator";
            load[elevator]--;
            delivered++;
        }

        synchronized int delivered() {
            for (int riders : load) {
                assert riders == 0 : "somebody is still inside";
            }
            return delivered;
        }
    }

    static final class Car extends Thread {
        private final int number;
        private final Dispatcher dispatcher;
        private final Panel panel;
        private final Call[] seats;
        private final boolean twoSteps;
        private int floor;
        private int travelled;

        Car(int number, Dispatcher dispatcher, Panel panel, int seats, boolean twoSteps) {
            this.number = number;
            this.dispatcher = dispatcher;
            this.panel = panel;
            this.seats = new Call[seats];
            this.twoSteps = twoSteps;
        }

        @Override
        public void run() {
            try {
                for (Call call = next(); call != null; call = next()) {
                    travelTo(call.from);
                    board(call, 0);
                    fillSeats(call.direction());
                    deliverAll(call.direction());
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private Call next() throws InterruptedException {
            if (!twoSteps) {
                return dispatcher.awaitAndClaim(floor, number);
            }
            Call call = dispatcher.await(floor);
            if (call != null) {
                dispatcher.claim(call, number); // BUG
            }
            return call;
        }

        private void fillSeats(int direction) {
            for (int seat = 1; seat < seats.length; seat++) {
                Call call = dispatcher.claimHere(floor, direction, number);
                if (call == null) {
                    return;
                }
                board(call, seat);
            }
        }

        private void board(Call call, int seat) {
            assert call.state == Call.CLAIMED && call.elevator == number : "took somebody else's rider";
            assert seats[seat] == null : "two riders on one seat";
            call.state = Call.RIDING;
            seats[seat] = call;
            panel.boarded(number, floor);
        }

        /** Goes on in one direction until all seats are empty. */
        private void deliverAll(int direction) {
            int left = unload();
            while (left > 0) {
                step(direction);
                left = unload();
            }
        }

        private int unload() {
            int left = 0;
            for (int seat = 0; seat < seats.length; seat++) {
                Call call = seats[seat];
                if (call != null && call.to == floor) {
                    call.state = Call.DELIVERED;
                    seats[seat] = null;
                    panel.left(number, floor);
                } else if (call != null) {
                    left++;
                }
            }
            return left;
        }

        private void travelTo(int target) {
            while (floor != target) {
                step(target > floor ? 1 : -1);
            }
        }

        private void step(int direction) {
            floor += direction;
            travelled++;
            panel.moved(number, direction);
        }
    }

    /** One thread for all people of the building. */
    static final class People extends Thread {
        private final Dispatcher dispatcher;
        private final Call[] calls;

        People(Dispatcher dispatcher, int count, int floors) {
            this.dispatcher = dispatcher;
            calls = new Call[count];
            for (int i = 0; i < count; i++) {
                int from = (i + 1) % floors;
                int to = (from + 1 + i % (floors - 1)) % floors;
                calls[i] = new Call(i, from, to);
            }
        }

        @Override
        public void run() {
            for (Call call : calls) {
                dispatcher.post(call);
            }
            dispatcher.close();
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int elevators = number(args, 0, 2);
        int floors = number(args, 1, 2);
        int calls = number(args, 2, 1);
        int seats = number(args, 3, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        if (floors < 2) {
            throw new IllegalArgumentException("at least 2 floors");
        }
        Dispatcher dispatcher = new Dispatcher();
        Panel panel = new Panel(elevators, floors);
        People people = new People(dispatcher, calls, floors);
        Car[] cars = new Car[elevators];
        for (int i = 0; i < elevators; i++) {
            cars[i] = new Car(i, dispatcher, panel, seats, bug);
            cars[i].start();
        }
        people.start();
        people.join();
        int travelled = 0;
        for (Car car : cars) {
            car.join();
            travelled += car.travelled;
        }
        assert dispatcher.accepted() == calls;
        assert panel.delivered() == calls : "a rider got lost";
        assert travelled >= calls : "delivered without travelling";
        for (Call call : people.calls) {
            assert call.state == Call.DELIVERED : "call " + call.number + " was not served";
        }
        System.out.println("elevator: " + panel.delivered() + " delivered");
    }
}
