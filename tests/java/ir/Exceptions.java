package ir;

class Exceptions {
    int failures;

    int catchOne(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            failures++;
            return -1;
        }
    }

    String catchSeveral(Object value, int index) {
        String result = "none";
        try {
            result = ((String[]) value)[index];
        } catch (ClassCastException | ArrayIndexOutOfBoundsException e) {
            result = e.getMessage();
        } catch (RuntimeException e) {
            throw new IllegalStateException(result, e);
        }
        return result;
    }

    int nested(int a, int b) {
        int state = 0;
        try {
            state = 1;
            try {
                state = a / b;
            } catch (ArithmeticException e) {
                state = -state;
                throw e;
            }
        } catch (RuntimeException e) {
            return state;
        }
        return state + 1;
    }

    int retry(java.util.concurrent.Callable<Integer> call) throws Exception {
        for (int attempt = 0; ; attempt++) {
            try {
                return call.call();
            } catch (IllegalStateException e) {
                if (attempt == 3) throw e;
            }
        }
    }
}
