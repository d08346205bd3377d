package openworld;

/** No race: that lines on the console do not mix says nothing about who uses the object. */
public class PrintsOnConsole extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Throwable detail;

    public void setDetail(Throwable detail) {
        this.detail = detail;
    }

    @Override
    public void printStackTrace() {
        if (detail == null) {
            super.printStackTrace();
        } else {
            synchronized (System.err) {
                System.err.println(getMessage() + "; caused by:");
                detail.printStackTrace();
            }
        }
    }
}
