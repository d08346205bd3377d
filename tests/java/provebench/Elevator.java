package provebench;

/** Elevators serve the floors of a building; main presses the buttons at given times. */
public class Elevator {
    static final int FLOORS = 8;
    static final int CARS = 2;
    static final int UP = 1;
    static final int DOWN = -1;
    static final int IDLE = 0;
    static final int LAST_TICK = 400;

    static final class ButtonPress {
        final int time;
        final int from;
        final int to;

        ButtonPress(int time, int from, int to) {
            this.time = time;
            this.from = from;
            this.to = to;
        }

        boolean goesUp() {
            return to > from;
        }

        boolean valid() {
            return time >= 0 && from >= 0 && from < FLOORS && to >= 0 && to < FLOORS && from != to;
        }
    }

    static final class People {
        private final int[] waiting = new int[FLOORS];
        private int count;

        boolean add(int destination) {
            if (count >= 100 || destination < 0 || destination >= FLOORS) {
                return false;
            }
            waiting[destination]++;
            count++;
            return true;
        }

        int count() {
            return count;
        }

        int[] takeAll() {
            int[] taken = new int[FLOORS];
            for (int i = 0; i < FLOORS; i++) {
                taken[i] = waiting[i];
                waiting[i] = 0;
            }
            count = 0;
            return taken;
        }
    }

    static final class Floor {
        final People up = new People();
        final People down = new People();
        private boolean upClaimed;
        private boolean downClaimed;

        boolean claimUp() {
            if (upClaimed) {
                return false;
            }
            upClaimed = true;
            return true;
        }

        boolean claimDown() {
            if (downClaimed) {
                return false;
            }
            downClaimed = true;
            return true;
        }

        void releaseUp() {
            upClaimed = false;
        }

        void releaseDown() {
            downClaimed = false;
        }

        boolean callsUp() {
            return up.count() > 0;
        }

        boolean callsDown() {
            return down.count() > 0;
        }
    }

    static final class Controls {
        private final Floor[] floors = new Floor[FLOORS];
        private int pressed;
        private int served;
        private int ignored;

        Controls() {
            for (int i = 0; i < FLOORS; i++) {
                floors[i] = new Floor();
            }
        }

        synchronized void pushUp(int onFloor, int toFloor) {
            Floor floor = floors[onFloor];
            if (floor.up.add(toFloor)) {
                pressed++;
                System.out.println("up: from " + onFloor + " to " + toFloor);
            } else {
                ignored++;
            }
        }

        synchronized void pushDown(int onFloor, int toFloor) {
            Floor floor = floors[onFloor];
            if (floor.down.add(toFloor)) {
                pressed++;
                System.out.println("down: from " + onFloor + " to " + toFloor);
            } else {
                ignored++;
            }
        }

        synchronized boolean claimUp(int onFloor) {
            Floor floor = floors[onFloor];
            if (!floor.callsUp()) {
                return false;
            }
            return floor.claimUp();
        }

        synchronized boolean claimDown(int onFloor) {
            Floor floor = floors[onFloor];
            if (!floor.callsDown()) {
                return false;
            }
            return floor.claimDown();
        }

        synchronized int[] boardUp(int onFloor) {
            Floor floor = floors[onFloor];
            floor.releaseUp();
            return floor.up.takeAll();
        }

        synchronized int[] boardDown(int onFloor) {
            Floor floor = floors[onFloor];
            floor.releaseDown();
            return floor.down.takeAll();
        }

        synchronized void arrived(int people) {
            if (people > 0) {
                served += people;
            }
        }

        synchronized boolean checkUp(int onFloor) {
            if (onFloor < 0 || onFloor >= FLOORS) {
                return false;
            }
            return floors[onFloor].callsUp();
        }

        synchronized boolean checkDown(int onFloor) {
            if (onFloor < 0 || onFloor >= FLOORS) {
                return false;
            }
            return floors[onFloor].callsDown();
        }

        synchronized boolean allServed() {
            return served == pressed;
        }

        synchronized int served() {
            return served;
        }

        synchronized int pressed() {
            return pressed;
        }

        synchronized int ignored() {
            return ignored;
        }
    }

    static final class Clock {
        private int tick;
        private boolean ended;

        synchronized int now() {
            return tick;
        }

        synchronized void advance() {
            if (tick < LAST_TICK) {
                tick++;
            }
            notifyAll();
        }

        synchronized void end() {
            ended = true;
            notifyAll();
        }

        synchronized boolean ended() {
            return ended;
        }

        synchronized int awaitAfter(int seen) throws InterruptedException {
            while (tick <= seen && !ended) {
                wait();
            }
            return tick;
        }
    }

    static final class Car extends Thread {
        private final int id;
        private final Controls controls;
        private final Clock clock;
        private final int[] aboard = new int[FLOORS];
        private int passengers;
        private int floor;
        private int direction = IDLE;
        private int travelled;

        Car(int id, Controls controls, Clock clock) {
            this.id = id;
            this.controls = controls;
            this.clock = clock;
        }

        private void openDoors() {
            int leaving = aboard[floor];
            if (leaving > 0) {
                System.out.println("car " + id + ": " + leaving + " leave on floor " + floor);
                aboard[floor] = 0;
                passengers -= leaving;
                controls.arrived(leaving);
            }
        }

        private void enter(int[] people) {
            for (int i = 0; i < people.length; i++) {
                if (people[i] > 0) {
                    aboard[i] += people[i];
                    passengers += people[i];
                    System.out.println("car " + id + ": " + people[i] + " enter for floor " + i);
                }
            }
        }

        private void load() {
            if (direction != DOWN && controls.claimUp(floor)) {
                enter(controls.boardUp(floor));
                if (direction == IDLE) {
                    direction = UP;
                }
            } else if (direction != UP && controls.claimDown(floor)) {
                enter(controls.boardDown(floor));
                if (direction == IDLE) {
                    direction = DOWN;
                }
            }
        }

        private boolean wantedAbove() {
            for (int i = floor + 1; i < FLOORS; i++) {
                if (aboard[i] > 0 || controls.checkUp(i) || controls.checkDown(i)) {
                    return true;
                }
            }
            return false;
        }

        private boolean wantedBelow() {
            for (int i = floor - 1; i >= 0; i--) {
                if (aboard[i] > 0 || controls.checkUp(i) || controls.checkDown(i)) {
                    return true;
                }
            }
            return false;
        }

        private void decide() {
            switch (direction) {
                case UP:
                    if (!wantedAbove()) {
                        direction = wantedBelow() ? DOWN : IDLE;
                    }
                    break;
                case DOWN:
                    if (!wantedBelow()) {
                        direction = wantedAbove() ? UP : IDLE;
                    }
                    break;
                default:
                    if (wantedAbove()) {
                        direction = UP;
                    } else if (wantedBelow()) {
                        direction = DOWN;
                    }
                    break;
            }
        }

        private void move() {
            if (direction == UP && floor < FLOORS - 1) {
                floor++;
                if (travelled < LAST_TICK) {
                    travelled++;
                }
            } else if (direction == DOWN && floor > 0) {
                floor--;
                if (travelled < LAST_TICK) {
                    travelled++;
                }
            }
        }

        int travelled() {
            return travelled;
        }

        boolean empty() {
            return passengers == 0;
        }

        @Override
        public void run() {
            int seen = -1;
            try {
                while (!clock.ended()) {
                    seen = clock.awaitAfter(seen);
                    openDoors();
                    decide();
                    load();
                    decide();
                    move();
                }
            } catch (InterruptedException e) {
                System.out.println("car " + id + " was interrupted");
            }
            System.out.println("car " + id + " stops on floor " + floor);
        }
    }

    static final class Plan {
        private final ButtonPress[] presses = new ButtonPress[20];
        private int size;
        private int position;

        void add(int time, int from, int to) {
            ButtonPress press = new ButtonPress(time, from, to);
            if (!press.valid()) {
                System.out.println("no such floor");
                return;
            }
            if (size < presses.length) {
                presses[size] = press;
                size++;
            }
        }

        ButtonPress next(int now) {
            if (position >= size) {
                return null;
            }
            ButtonPress press = presses[position];
            if (press.time > now) {
                return null;
            }
            position++;
            return press;
        }

        boolean over() {
            return position >= size;
        }

        void sort() {
            for (int i = 1; i < size; i++) {
                ButtonPress moved = presses[i];
                int j = i - 1;
                while (j >= 0 && presses[j].time > moved.time) {
                    presses[j + 1] = presses[j];
                    j--;
                }
                presses[j + 1] = moved;
            }
        }
    }

    static Plan plan() {
        Plan plan = new Plan();
        plan.add(1, 0, 5);
        plan.add(2, 3, 7);
        plan.add(2, 6, 0);
        plan.add(5, 1, 2);
        plan.add(4, 7, 3);
        plan.add(9, 2, 6);
        plan.add(12, 5, 0);
        plan.add(15, 4, 1);
        plan.add(14, 0, 7);
        plan.add(20, 7, 0);
        plan.add(22, 0, 9);
        plan.add(23, 6, 2);
        plan.sort();
        return plan;
    }

    static void press(Plan plan, int now, Controls controls) {
        ButtonPress press = plan.next(now);
        while (press != null) {
            if (press.goesUp()) {
                controls.pushUp(press.from, press.to);
            } else {
                controls.pushDown(press.from, press.to);
            }
            press = plan.next(now);
        }
    }

    static void report(Controls controls, Car[] cars) {
        System.out.println(controls.pressed() + " pressed a button");
        System.out.println(controls.served() + " arrived");
        System.out.println(controls.ignored() + " were ignored");
        int distance = 0;
        for (int i = 0; i < cars.length; i++) {
            distance += cars[i].travelled();
            if (!cars[i].empty()) {
                System.out.println("somebody is still in car " + i);
            }
        }
        if (controls.served() > 0) {
            System.out.println("floors for each passenger: " + distance / controls.served());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Controls controls = new Controls();
        Clock clock = new Clock();
        Plan plan = plan();
        Car[] cars = new Car[CARS];
        for (int i = 0; i < cars.length; i++) {
            cars[i] = new Car(i, controls, clock);
        }
        for (int i = 0; i < cars.length; i++) {
            cars[i].start();
        }
        for (int i = 0; i < LAST_TICK; i++) {
            press(plan, clock.now(), controls);
            clock.advance();
            Thread.sleep(1);
            if (plan.over() && controls.allServed()) {
                break;
            }
        }
        clock.end();
        for (int i = 0; i < cars.length; i++) {
            cars[i].join();
        }
        report(controls, cars);
    }
}
