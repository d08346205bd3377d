package ir;

class SuperCalls extends Thread {
    private int runs = 7;
    { runs *= 2; }

    SuperCalls(String name) {
        super(name);
    }

    SuperCalls() {
        this("unnamed");
        runs++;
    }

    @Override public void run() {
        super.run();
        runs++;
        helper();
    }

    private void helper() {
        System.out.println(super.toString());
    }
}
