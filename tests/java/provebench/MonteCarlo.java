package provebench;

/**
 * Prices an option by simulation: estimates drift and volatility from given rates, lets threads simulate paths with
 * these parameters, and averages their results.
 */
public class MonteCarlo {
    static final int STEPS = 120;
    static final int RUNS = 40;
    static final int THREADS = 3;
    static final double UNSET = -1.0e300;
    static final double EPSILON = 1.0e-9;

    static class DemoException extends Exception {
        private static final long serialVersionUID = 1;

        DemoException(String reason) {
            super(reason);
        }
    }

    /** Numbers that look random, with uniform or with normal distribution. */
    static class Generator {
        private long seed;
        private boolean stored;
        private double other;

        Generator(long seed) {
            this.seed = seed & 0x7fffffffL;
        }

        double uniform() {
            seed = (seed * 1103515245L + 12345L) & 0x7fffffffL;
            return (seed + 1) / 2147483650.0;
        }

        double normal() {
            if (stored) {
                stored = false;
                return other;
            }
            double x;
            double y;
            double square;
            do {
                x = 2.0 * uniform() - 1.0;
                y = 2.0 * uniform() - 1.0;
                square = x * x + y * y;
            } while (square >= 1.0 || square == 0.0);
            double factor = Math.sqrt(-2.0 * Math.log(square) / square);
            other = y * factor;
            stored = true;
            return x * factor;
        }
    }

    /** What every path knows about itself. */
    static class PathId {
        private String name = null;
        private int startDate = 0;
        private int endDate = 0;
        private double step = UNSET;

        String name() throws DemoException {
            if (name == null) {
                throw new DemoException("the name is unknown");
            }
            return name;
        }

        void setName(String value) {
            name = value;
        }

        int startDate() throws DemoException {
            if (startDate == 0) {
                throw new DemoException("the start is unknown");
            }
            return startDate;
        }

        void setStartDate(int value) {
            startDate = value;
        }

        int endDate() throws DemoException {
            if (endDate == 0) {
                throw new DemoException("the end is unknown");
            }
            return endDate;
        }

        void setEndDate(int value) {
            endDate = value;
        }

        double step() throws DemoException {
            if (step == UNSET) {
                throw new DemoException("the step is unknown");
            }
            return step;
        }

        void setStep(double value) {
            step = value;
        }

        void copyFrom(PathId that) throws DemoException {
            setName(that.name());
            setStartDate(that.startDate());
            setEndDate(that.endDate());
            setStep(that.step());
        }

        int days() throws DemoException {
            int from = startDate();
            int to = endDate();
            if (from > to) {
                throw new DemoException("the path ends before it starts");
            }
            int years = to / 10000 - from / 10000;
            int months = to / 100 % 100 - from / 100 % 100;
            int days = to % 100 - from % 100;
            return years * 365 + months * 30 + days;
        }

        void printId() throws DemoException {
            System.out.println("name " + name());
            System.out.println("from " + startDate() + " to " + endDate());
            System.out.println("step " + step());
        }
    }

    /** The returns of a path of rates, and what they say about drift and volatility. */
    static class ReturnPath extends PathId {
        private double volatility = UNSET;
        private double drift = UNSET;
        private double mean = UNSET;
        private double variance = UNSET;

        double volatility() throws DemoException {
            if (volatility == UNSET) {
                throw new DemoException("the volatility is unknown");
            }
            return volatility;
        }

        void setVolatility(double value) {
            volatility = value;
        }

        double drift() throws DemoException {
            if (drift == UNSET) {
                throw new DemoException("the drift is unknown");
            }
            return drift;
        }

        void setDrift(double value) {
            drift = value;
        }

        double mean() throws DemoException {
            if (mean == UNSET) {
                throw new DemoException("the mean is unknown");
            }
            return mean;
        }

        void setMean(double value) {
            mean = value;
        }

        double variance() throws DemoException {
            if (variance == UNSET) {
                throw new DemoException("the variance is unknown");
            }
            return variance;
        }

        void setVariance(double value) {
            variance = value;
        }

        private double[] returns;
        private int size;

        void setReturns(double[] values, int count) throws DemoException {
            if (values == null || count < 0 || count > values.length) {
                throw new DemoException("no such returns");
            }
            returns = values;
            size = count;
        }

        double[] returns() throws DemoException {
            if (returns == null) {
                throw new DemoException("there are no returns");
            }
            return returns;
        }

        int size() {
            return size;
        }

        void estimate() throws DemoException {
            computeMean();
            computeVariance();
            double time = step();
            if (time < EPSILON) {
                throw new DemoException("the step is too small");
            }
            setVolatility(Math.sqrt(variance() / time));
            setDrift(mean() / time + 0.5 * volatility() * volatility());
        }

        private void computeMean() throws DemoException {
            double[] values = returns();
            if (size < 2 || values.length < 2) {
                throw new DemoException("too few returns for a mean");
            }
            double sum = 0.0;
            for (int i = 1; i < size && i < values.length; i++) {
                sum += values[i];
            }
            setMean(sum / (size - 1.0));
        }

        private void computeVariance() throws DemoException {
            double[] values = returns();
            if (size < 3) {
                throw new DemoException("too few returns for a variance");
            }
            double centre = mean();
            double sum = 0.0;
            for (int i = 1; i < size && i < values.length; i++) {
                double difference = values[i] - centre;
                sum += difference * difference;
            }
            setVariance(sum / (size - 2.0));
        }

        double skewness() throws DemoException {
            double[] values = returns();
            double centre = mean();
            double width = Math.sqrt(variance());
            if (width < EPSILON) {
                return 0.0;
            }
            double sum = 0.0;
            for (int i = 1; i < size && i < values.length; i++) {
                double ratio = (values[i] - centre) / width;
                sum += ratio * ratio * ratio;
            }
            return sum / (size - 1.0);
        }

        int longestRise() throws DemoException {
            double[] values = returns();
            int best = 0;
            int current = 0;
            for (int i = 1; i < size && i < values.length; i++) {
                if (values[i] > 0.0) {
                    current++;
                    if (current > best) {
                        best = current;
                    }
                } else {
                    current = 0;
                }
            }
            return best;
        }

        void print() throws DemoException {
            printId();
            System.out.println("drift " + drift());
            System.out.println("volatility " + volatility());
            System.out.println("mean " + mean() + ", variance " + variance());
            System.out.println("skewness " + skewness());
            System.out.println("longest rise " + longestRise());
        }
    }

    /** Rates of a stock, day by day. */
    static class RatePath extends PathId {
        private double[] values = null;
        private int[] dates = null;

        double[] values() throws DemoException {
            if (values == null) {
                throw new DemoException("the path is unknown");
            }
            return values;
        }

        void setValues(double[] value) {
            values = value;
        }

        int[] dates() throws DemoException {
            if (dates == null) {
                throw new DemoException("the calendar is unknown");
            }
            return dates;
        }

        void setDates(int[] value) {
            dates = value;
        }

        int length() throws DemoException {
            return values().length;
        }

        void read(String title, int first) throws DemoException {
            setName(title);
            int[] days = new int[STEPS];
            double[] rates = new double[STEPS];
            Generator generator = new Generator(31415);
            int date = first;
            double rate = 100.0;
            for (int i = 0; i < STEPS; i++) {
                days[i] = date;
                rates[i] = rate;
                rate = rate * Math.exp(0.0004 + 0.01 * generator.normal());
                date = tomorrow(date);
            }
            setDates(days);
            setValues(rates);
            setStartDate(days[0]);
            setEndDate(days[STEPS - 1]);
            setStep(1.0 / 365.0);
        }

        static int tomorrow(int date) {
            int day = date % 100;
            int month = date / 100 % 100;
            int year = date / 10000 % 10000;
            int last;
            switch (month) {
                case 2:
                    last = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
                    break;
                case 4:
                case 6:
                case 9:
                case 11:
                    last = 30;
                    break;
                default:
                    last = 31;
                    break;
            }
            if (day < last) {
                day++;
            } else if (month < 12) {
                day = 1;
                month++;
            } else {
                day = 1;
                month = 1;
                year = year < 9999 ? year + 1 : 1;
            }
            return year * 10000 + month * 100 + day;
        }

        double minimum() throws DemoException {
            double[] rates = values();
            if (rates.length == 0) {
                throw new DemoException("the path is empty");
            }
            double least = rates[0];
            for (int i = 1; i < rates.length; i++) {
                if (rates[i] < least) {
                    least = rates[i];
                }
            }
            return least;
        }

        double maximum() throws DemoException {
            double[] rates = values();
            if (rates.length == 0) {
                throw new DemoException("the path is empty");
            }
            double most = rates[0];
            for (int i = 1; i < rates.length; i++) {
                if (rates[i] > most) {
                    most = rates[i];
                }
            }
            return most;
        }

        double endRate() throws DemoException {
            double[] rates = values();
            if (rates.length == 0) {
                throw new DemoException("the path is empty");
            }
            return rates[rates.length - 1];
        }

        void accumulate(RatePath that) throws DemoException {
            double[] mine = values();
            double[] others = that.values();
            if (mine.length != others.length) {
                throw new DemoException("the paths differ in length");
            }
            for (int i = 0; i < mine.length && i < others.length; i++) {
                mine[i] += others[i];
            }
        }

        void divide(double number) throws DemoException {
            double[] rates = values();
            if (number > -EPSILON && number < EPSILON) {
                throw new DemoException("division by almost nothing");
            }
            for (int i = 0; i < rates.length; i++) {
                rates[i] /= number;
            }
        }

        ReturnPath compounded() throws DemoException {
            double[] rates = values();
            if (rates.length < 2) {
                throw new DemoException("too few rates");
            }
            double[] returns = new double[rates.length];
            for (int i = 1; i < rates.length; i++) {
                if (rates[i] < EPSILON || rates[i - 1] < EPSILON) {
                    throw new DemoException("a rate is not positive");
                }
                returns[i] = Math.log(rates[i] / rates[i - 1]);
            }
            ReturnPath path = new ReturnPath();
            path.copyFrom(this);
            path.setReturns(returns, rates.length);
            path.estimate();
            return path;
        }

        ReturnPath simple() throws DemoException {
            double[] rates = values();
            double[] returns = new double[rates.length];
            for (int i = 1; i < rates.length; i++) {
                if (rates[i - 1] < EPSILON) {
                    throw new DemoException("a rate is not positive");
                }
                returns[i] = (rates[i] - rates[i - 1]) / rates[i - 1];
            }
            ReturnPath path = new ReturnPath();
            path.copyFrom(this);
            path.setReturns(returns, rates.length);
            path.estimate();
            return path;
        }

        double movingAverage(int day, int window) throws DemoException {
            double[] rates = values();
            if (window <= 0 || day < 0 || day >= rates.length) {
                throw new DemoException("no such window");
            }
            int first = day - window + 1;
            if (first < 0) {
                first = 0;
            }
            double sum = 0.0;
            for (int i = first; i <= day; i++) {
                sum += rates[i];
            }
            return sum / (day - first + 1);
        }

        void print() throws DemoException {
            printId();
            System.out.println(length() + " rates in " + days() + " days");
            System.out.println("between " + minimum() + " and " + maximum());
            System.out.println("last rate " + endRate());
            System.out.println("average of ten days " + movingAverage(length() - 1, 10));
            System.out.println("average of thirty days " + movingAverage(length() - 1, 30));
        }
    }

    /** A path of rates made from normally distributed numbers. */
    static class SimulatedPath extends PathId {
        private double drift = UNSET;
        private double volatility = UNSET;
        private double[] fluctuations = null;
        private double[] rates = null;

        double drift() throws DemoException {
            if (drift == UNSET) {
                throw new DemoException("the drift is unknown");
            }
            return drift;
        }

        void setDrift(double value) {
            drift = value;
        }

        double volatility() throws DemoException {
            if (volatility == UNSET) {
                throw new DemoException("the volatility is unknown");
            }
            return volatility;
        }

        void setVolatility(double value) {
            volatility = value;
        }

        double[] fluctuations() throws DemoException {
            if (fluctuations == null) {
                throw new DemoException("the sequence of fluctuations is unknown");
            }
            return fluctuations;
        }

        void setFluctuations(double[] value) {
            fluctuations = value;
        }

        double[] rates() throws DemoException {
            if (rates == null) {
                throw new DemoException("the sequence of rates is unknown");
            }
            return rates;
        }

        void setRates(double[] value) {
            rates = value;
        }

        void parametersOf(ReturnPath returns) throws DemoException {
            copyFrom(returns);
            setDrift(returns.drift());
            setVolatility(returns.volatility());
        }

        void parametersOf(Parameters given) throws DemoException {
            copyFrom(given);
            setDrift(given.drift());
            setVolatility(given.volatility());
        }

        void computeFluctuations(long seed, int steps) throws DemoException {
            if (steps <= 0 || steps > 100_000) {
                throw new DemoException("no such number of steps");
            }
            Generator generator = new Generator(seed);
            double time = step();
            double middle = (drift() - 0.5 * volatility() * volatility()) * time;
            double width = volatility() * Math.sqrt(time);
            double[] numbers = new double[steps];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = middle + width * generator.normal();
            }
            setFluctuations(numbers);
        }

        void computeRates(double first) throws DemoException {
            double[] numbers = fluctuations();
            double[] path = new double[numbers.length];
            if (path.length == 0) {
                throw new DemoException("the path is empty");
            }
            path[0] = first;
            for (int i = 1; i < path.length; i++) {
                path[i] = path[i - 1] * Math.exp(numbers[i]);
            }
            setRates(path);
        }

        RatePath ratePath() throws DemoException {
            RatePath path = new RatePath();
            path.copyFrom(this);
            path.setValues(rates());
            return path;
        }
    }

    /** What all simulations have in common. */
    static class Parameters extends PathId {
        private double drift = UNSET;
        private double volatility = UNSET;
        private double firstRate = UNSET;
        private int steps = 0;

        double drift() throws DemoException {
            if (drift == UNSET) {
                throw new DemoException("the drift is unknown");
            }
            return drift;
        }

        void setDrift(double value) {
            drift = value;
        }

        double volatility() throws DemoException {
            if (volatility == UNSET) {
                throw new DemoException("the volatility is unknown");
            }
            return volatility;
        }

        void setVolatility(double value) {
            volatility = value;
        }

        double firstRate() throws DemoException {
            if (firstRate == UNSET) {
                throw new DemoException("the first rate is unknown");
            }
            return firstRate;
        }

        void setFirstRate(double value) {
            firstRate = value;
        }

        int steps() throws DemoException {
            if (steps == 0) {
                throw new DemoException("the number of steps is unknown");
            }
            return steps;
        }

        void setSteps(int value) {
            steps = value;
        }

        Parameters(ReturnPath returns, double rate, int count) throws DemoException {
            copyFrom(returns);
            setDrift(returns.drift());
            setVolatility(returns.volatility());
            setFirstRate(rate);
            setSteps(count);
        }

        void print() throws DemoException {
            System.out.println("drift " + drift() + ", volatility " + volatility());
            System.out.println("first rate " + firstRate() + ", steps " + steps());
        }
    }

    /** One simulation that is to be run. */
    static class Task {
        private String header = null;
        private long seed = -1;

        String header() throws DemoException {
            if (header == null) {
                throw new DemoException("the header is unknown");
            }
            return header;
        }

        void setHeader(String value) {
            header = value;
        }

        long seed() throws DemoException {
            if (seed == -1) {
                throw new DemoException("the seed is unknown");
            }
            return seed;
        }

        void setSeed(long value) {
            seed = value;
        }

        Task(String text, long number) {
            setHeader(text);
            setSeed(number);
        }
    }

    /** What one simulation has found. */
    static class Result {
        private String header = null;
        private double drift = UNSET;
        private double volatility = UNSET;
        private double finalRate = UNSET;
        private RatePath path = null;

        String header() throws DemoException {
            if (header == null) {
                throw new DemoException("the header is unknown");
            }
            return header;
        }

        void setHeader(String value) {
            header = value;
        }

        double drift() throws DemoException {
            if (drift == UNSET) {
                throw new DemoException("the drift is unknown");
            }
            return drift;
        }

        void setDrift(double value) {
            drift = value;
        }

        double volatility() throws DemoException {
            if (volatility == UNSET) {
                throw new DemoException("the volatility is unknown");
            }
            return volatility;
        }

        void setVolatility(double value) {
            volatility = value;
        }

        double finalRate() throws DemoException {
            if (finalRate == UNSET) {
                throw new DemoException("the last rate is unknown");
            }
            return finalRate;
        }

        void setFinalRate(double value) {
            finalRate = value;
        }

        RatePath path() throws DemoException {
            if (path == null) {
                throw new DemoException("the path is unknown");
            }
            return path;
        }

        void setPath(RatePath value) {
            path = value;
        }

        void print() throws DemoException {
            System.out.println(header() + ": " + finalRate());
        }
    }

    /** Runs one simulation, and makes a result of it. */
    static class PriceStock {
        private final Parameters parameters;
        private final Task task;
        private final SimulatedPath path = new SimulatedPath();
        private Result result;

        PriceStock(Parameters parameters, Task task) {
            this.parameters = parameters;
            this.task = task;
        }

        void run() throws DemoException {
            path.parametersOf(parameters);
            path.computeFluctuations(task.seed(), parameters.steps());
            path.computeRates(parameters.firstRate());
            RatePath rates = path.ratePath();
            ReturnPath returns = rates.compounded();
            Result found = new Result();
            found.setHeader(task.header());
            found.setDrift(returns.drift());
            found.setVolatility(returns.volatility());
            found.setFinalRate(rates.endRate());
            found.setPath(rates);
            result = found;
        }

        Result result() throws DemoException {
            if (result == null) {
                throw new DemoException("the simulation has not run");
            }
            return result;
        }
    }

    /** The tasks that are left and the results that are there. */
    static class Desk {
        private final Task[] tasks;
        private final Result[] results;
        private int nextTask;
        private int resultCount;
        private int failures;

        Desk(int runs) {
            tasks = new Task[runs];
            results = new Result[runs];
            for (int i = 0; i < runs; i++) {
                tasks[i] = new Task("simulation " + i, 1000L + 11L * i);
            }
        }

        synchronized Task take() {
            if (nextTask >= tasks.length) {
                return null;
            }
            Task task = tasks[nextTask];
            nextTask++;
            return task;
        }

        synchronized void put(Result result) {
            if (resultCount < results.length) {
                results[resultCount] = result;
                resultCount++;
            }
        }

        synchronized void fail() {
            if (failures < RUNS) {
                failures++;
            }
        }

        synchronized Result result(int at) {
            if (at < 0 || at >= resultCount) {
                return null;
            }
            return results[at];
        }

        synchronized int resultCount() {
            return resultCount;
        }

        synchronized int failures() {
            return failures;
        }
    }

    static class Simulator extends Thread {
        private final int id;
        private final Parameters parameters;
        private final Desk desk;

        Simulator(int id, Parameters parameters, Desk desk) {
            this.id = id;
            this.parameters = parameters;
            this.desk = desk;
        }

        @Override
        public void run() {
            Task task = desk.take();
            while (task != null) {
                try {
                    PriceStock simulation = new PriceStock(parameters, task);
                    simulation.run();
                    desk.put(simulation.result());
                } catch (DemoException failure) {
                    System.out.println("simulator " + id + ": " + failure.getMessage());
                    desk.fail();
                }
                task = desk.take();
            }
            System.out.println("simulator " + id + " has ended");
        }
    }

    /** How often the last rates fall into ranges of equal width. */
    static class Histogram {
        private final int[] counts = new int[10];
        private final double low;
        private final double width;

        Histogram(double low, double high) throws DemoException {
            if (!(high - low > EPSILON)) {
                throw new DemoException("the range is empty");
            }
            this.low = low;
            this.width = (high - low) / 10.0;
        }

        void add(double value) {
            int at = (int) ((value - low) / width);
            if (at < 0) {
                at = 0;
            }
            if (at > 9) {
                at = 9;
            }
            counts[at]++;
        }

        void print() {
            for (int i = 0; i < counts.length; i++) {
                StringBuilder bar = new StringBuilder();
                for (int j = 0; j < counts[i]; j++) {
                    bar.append('*');
                }
                System.out.println(i + " " + bar);
            }
        }
    }

    /** The whole computation. */
    static class Demo {
        private final RatePath history = new RatePath();
        private final Desk desk = new Desk(RUNS);
        private Parameters parameters;
        private double expectedRate;
        private double expectedDrift;
        private double expectedVolatility;

        void initialise() throws DemoException {
            history.read("hitachi", 19990104);
            history.print();
            ReturnPath returns = history.compounded();
            returns.print();
            ReturnPath simple = history.simple();
            System.out.println("drift of simple returns " + simple.drift());
            parameters = new Parameters(returns, history.endRate(), STEPS);
            parameters.print();
        }

        void simulate() throws InterruptedException {
            Thread[] threads = new Thread[THREADS];
            for (int i = 0; i < THREADS; i++) {
                threads[i] = new Simulator(i, parameters, desk);
            }
            for (int i = 0; i < THREADS; i++) {
                threads[i].start();
            }
            for (int i = 0; i < THREADS; i++) {
                threads[i].join();
            }
        }

        void average() throws DemoException {
            int count = desk.resultCount();
            if (count == 0) {
                throw new DemoException("there are no results");
            }
            RatePath mean = new RatePath();
            mean.copyFrom(parameters);
            mean.setValues(new double[STEPS]);
            double rates = 0.0;
            double drifts = 0.0;
            double volatilities = 0.0;
            for (int i = 0; i < count; i++) {
                Result result = desk.result(i);
                if (result == null) {
                    throw new DemoException("a result is missing");
                }
                mean.accumulate(result.path());
                rates += result.finalRate();
                drifts += result.drift();
                volatilities += result.volatility();
            }
            mean.divide(count);
            expectedRate = rates / count;
            expectedDrift = drifts / count;
            expectedVolatility = volatilities / count;
            System.out.println("the mean path ends with " + mean.endRate());
        }

        double optionPrice(double strike, double interest) throws DemoException {
            int count = desk.resultCount();
            double sum = 0.0;
            for (int i = 0; i < count; i++) {
                Result result = desk.result(i);
                if (result != null) {
                    double gain = result.finalRate() - strike;
                    sum += gain > 0.0 ? gain : 0.0;
                }
            }
            double years = parameters.step() * parameters.steps();
            double discount = Math.exp(-interest * years);
            return count == 0 ? 0.0 : discount * sum / count;
        }

        void chart() throws DemoException {
            double low = 1.0e300;
            double high = -1.0e300;
            for (int i = 0; i < desk.resultCount(); i++) {
                Result result = desk.result(i);
                if (result != null) {
                    double rate = result.finalRate();
                    low = rate < low ? rate : low;
                    high = rate > high ? rate : high;
                }
            }
            Histogram histogram = new Histogram(low, high);
            for (int i = 0; i < desk.resultCount(); i++) {
                Result result = desk.result(i);
                if (result != null) {
                    histogram.add(result.finalRate());
                }
            }
            histogram.print();
        }

        void report() throws DemoException {
            System.out.println(desk.resultCount() + " results, " + desk.failures() + " failures");
            System.out.println("expected rate " + expectedRate);
            System.out.println("expected drift " + expectedDrift);
            System.out.println("expected volatility " + expectedVolatility);
            double deviation = expectedVolatility - parameters.volatility();
            if (deviation < 0.0) {
                deviation = -deviation;
            }
            System.out.println(deviation < 0.1 ? "valid" : "not valid");
            System.out.println("price of the option " + optionPrice(history.endRate(), 0.03));
            Result first = desk.result(0);
            if (first != null) {
                first.print();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Demo demo = new Demo();
        try {
            demo.initialise();
            demo.simulate();
            demo.average();
            demo.report();
            demo.chart();
        } catch (DemoException failure) {
            System.out.println("failed: " + failure.getMessage());
        }
    }
}
