package ir;

class Asserts {
    int checkedRoot(int n) {
        assert n >= 0;
        int root = (int) Math.sqrt(n);
        assert root * root <= n : "root " + root;
        return root;
    }
}
