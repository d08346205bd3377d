package entry;

/** An endpoint, with an overload that the framework does not call. */
public class Echo implements Endpoint {
    private String last;

    @Override
    public void answer(String question) {
        last = question;
    }

    @Override
    public void open() {
        last = "";
    }

    void answer() {}
}
