package programs;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A web server: a listener thread accepts connections and queues them, server threads answer the requests on them, and
 * a manager starts and retires server threads as the load demands.
 *
 * <p>Two locks are superfluous. {@link ServerPool#removeThread} is synchronized, although the pool is known to the
 * manager alone. {@link MimeTypes#typeOf} locks a table that nobody changes once it is made. One is too general: {@link
 * Statistics} counts connections and requests under one lock, so that the listener waits for the server threads. All
 * other locks guard what several threads use at the same time.
 *
 * <p>Without arguments the server serves a folder of its own making, asks itself some questions and ends. With the name
 * of a configuration file it serves until its input ends.
 */
public final class WebServer {
    static final String NAME = "Spindle/1.0";
    private static final Charset HEAD_CHARSET = StandardCharsets.ISO_8859_1;

    private final Config config;
    private final ServerSocket socket;
    private final Log log;
    private final Statistics statistics = new Statistics();
    private final ConnectionQueue queue;
    private final Listener listener;
    private final ThreadManager manager;

    WebServer(Config config, PrintStream logTarget) throws IOException {
        this.config = config;
        socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), config.port()));
        log = new Log(logTarget, config.logCapacity());
        queue = new ConnectionQueue(config.queueCapacity());
        AtomicInteger liveThreads = new AtomicInteger();
        PageCache cache = new PageCache(config.cacheEntries());
        Router router = new Router();
        router.add("/server/status", new StatusPage(statistics, queue, cache, liveThreads));
        router.add("/server/cache", new CacheControl(cache));
        router.add("/server/echo", new EchoForm());
        router.add("/", new StaticFiles(config, new MimeTypes(config.mimeTypes()), cache));
        Shared shared = new Shared(config, queue, router, statistics, log, liveThreads);
        listener = new Listener(socket, shared);
        manager = new ThreadManager(new ServerPool(shared), queue, config);
    }

    /** The port that clients connect to. */
    int port() {
        return socket.getLocalPort();
    }

    void start() {
        log.start();
        manager.start();
        listener.start();
        log.info("serving " + config.root() + " on port " + port());
    }

    /** Accepts no more connections, answers what was begun, and returns when all threads are over. */
    void stop() throws InterruptedException {
        listener.finish();
        listener.join();
        for (Socket waiting : queue.close()) {
            closeQuietly(waiting);
        }
        manager.join();
        log.info("stopped after " + statistics.snapshot().traffic().requests() + " requests");
        log.finish();
    }

    static void closeQuietly(Closeable resource) {
        try {
            resource.close();
        } catch (IOException e) {
            // Nothing is left to be done with it.
        }
    }

    // ---------------------------------------------------------------------------------------------- configuration

    /** What can be set. */
    record Config(Path root, int port, int minThreads, int maxThreads, int queueCapacity, int logCapacity,
                  int cacheEntries, int cacheableBytes, int maxBodyBytes, int maxRequestsPerConnection,
                  int readTimeoutMillis, int manageIntervalMillis, int idleMillis, Map<String, String> mimeTypes) {
        static Config of(Properties properties) {
            Map<String, String> types = new TreeMap<>();
            for (String name : properties.stringPropertyNames()) {
                if (name.startsWith("mime.")) {
                    types.put(name.substring("mime.".length()), properties.getProperty(name));
                }
            }
            int minThreads = number(properties, "threads.min", 2, 1, 1000);
            return new Config(
                    Path.of(properties.getProperty("root", ".")).toAbsolutePath().normalize(),
                    number(properties, "port", 0, 0, 65535),
                    minThreads,
                    number(properties, "threads.max", 16, minThreads, 1000),
                    number(properties, "queue.capacity", 64, 1, 100_000),
                    number(properties, "log.capacity", 1000, 1, 1_000_000),
                    number(properties, "cache.entries", 100, 0, 1_000_000),
                    number(properties, "cache.bytes", 65_536, 0, 100_000_000),
                    number(properties, "body.bytes", 1_000_000, 0, 100_000_000),
                    number(properties, "connection.requests", 100, 1, 1_000_000),
                    number(properties, "timeout.millis", 5000, 1, 1_000_000),
                    number(properties, "manage.millis", 50, 1, 1_000_000),
                    number(properties, "idle.millis", 500, 1, 1_000_000),
                    Collections.unmodifiableMap(types));
        }

        static Config read(Path file) throws IOException {
            Properties properties = new Properties();
            try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                properties.load(reader);
            }
            return Config.of(properties);
        }

        private static int number(Properties properties, String name, int usual, int least, int most) {
            String text = properties.getProperty(name);
            if (text == null) {
                return Math.max(least, usual);
            }
            int value;
            try {
                value = Integer.parseInt(text.trim());
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(name + " is no number: " + text, e);
            }
            if (value < least || value > most) {
                throw new IllegalArgumentException(name + " is not between " + least + " and " + most + ": " + value);
            }
            return value;
        }
    }

    // ------------------------------------------------------------------------------------------------ small things

    /** The status codes that the server uses. */
    enum Status {
        OK(200, "OK"),
        NO_CONTENT(204, "No Content"),
        MOVED_PERMANENTLY(301, "Moved Permanently"),
        NOT_MODIFIED(304, "Not Modified"),
        BAD_REQUEST(400, "Bad Request"),
        FORBIDDEN(403, "Forbidden"),
        NOT_FOUND(404, "Not Found"),
        METHOD_NOT_ALLOWED(405, "Method Not Allowed"),
        LENGTH_REQUIRED(411, "Length Required"),
        CONTENT_TOO_LARGE(413, "Content Too Large"),
        URI_TOO_LONG(414, "URI Too Long"),
        EXPECTATION_FAILED(417, "Expectation Failed"),
        HEADERS_TOO_LARGE(431, "Request Header Fields Too Large"),
        INTERNAL_ERROR(500, "Internal Server Error"),
        NOT_IMPLEMENTED(501, "Not Implemented"),
        UNAVAILABLE(503, "Service Unavailable"),
        VERSION_NOT_SUPPORTED(505, "HTTP Version Not Supported");

        private final int code;
        private final String reason;

        Status(int code, String reason) {
            this.code = code;
            this.reason = reason;
        }

        int code() {
            return code;
        }

        String line() {
            return code + " " + reason;
        }

        boolean hasBody() {
            return this != NO_CONTENT && this != NOT_MODIFIED;
        }
    }

    /** A request that is answered with an error, and not by a handler. */
    static final class HttpError extends Exception {
        private static final long serialVersionUID = 1;
        private final Status status;

        HttpError(Status status, String message) {
            super(message);
            this.status = status;
        }

        Status status() {
            return status;
        }
    }

    /** Dates as HTTP writes them. */
    static final class HttpDates {
        private static final DateTimeFormatter FORMAT =
                DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

        private HttpDates() {
        }

        static String format(Instant instant) {
            return FORMAT.format(instant);
        }

        /** Null if the text is no date. */
        static Instant parse(String text) {
            try {
                return ZonedDateTime.parse(text.trim(), FORMAT).toInstant();
            } catch (DateTimeParseException e) {
                return null;
            }
        }
    }

    /** Text in HTML and in URLs. */
    static final class Text {
        private Text() {
        }

        static String escape(String text) {
            return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
        }

        static String decode(String text, boolean plusIsBlank) throws HttpError {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
            for (int i = 0; i < text.length(); i++) {
                char letter = text.charAt(i);
                if (letter == '%') {
                    if (i + 2 >= text.length()) {
                        throw new HttpError(Status.BAD_REQUEST, "a percent sign without digits");
                    }
                    bytes.write(16 * hexDigit(text.charAt(i + 1)) + hexDigit(text.charAt(i + 2)));
                    i += 2;
                } else if (letter == '+' && plusIsBlank) {
                    bytes.write(' ');
                } else if (letter < 128) {
                    bytes.write(letter);
                } else {
                    throw new HttpError(Status.BAD_REQUEST, "a letter that must be encoded");
                }
            }
            return bytes.toString(StandardCharsets.UTF_8);
        }

        private static int hexDigit(char letter) throws HttpError {
            int digit = Character.digit(letter, 16);
            if (digit < 0) {
                throw new HttpError(Status.BAD_REQUEST, "no hexadecimal digit: " + letter);
            }
            return digit;
        }

        static Map<String, String> parseForm(String form) throws HttpError {
            Map<String, String> fields = new LinkedHashMap<>();
            for (String pair : form.split("&")) {
                if (pair.isEmpty()) {
                    continue;
                }
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                fields.put(decode(name, true), decode(value, true));
            }
            return fields;
        }
    }

    /** The types of files by the ends of their names. Nobody changes them after they are made. */
    static final class MimeTypes {
        private static final String UNKNOWN = "application/octet-stream";
        private final Map<String, String> types = new HashMap<>();

        MimeTypes(Map<String, String> configured) {
            types.put("html", "text/html; charset=utf-8");
            types.put("htm", "text/html; charset=utf-8");
            types.put("txt", "text/plain; charset=utf-8");
            types.put("css", "text/css; charset=utf-8");
            types.put("js", "text/javascript; charset=utf-8");
            types.put("json", "application/json");
            types.put("xml", "application/xml");
            types.put("pdf", "application/pdf");
            types.put("zip", "application/zip");
            types.put("png", "image/png");
            types.put("jpg", "image/jpeg");
            types.put("jpeg", "image/jpeg");
            types.put("gif", "image/gif");
            types.put("svg", "image/svg+xml");
            types.put("ico", "image/x-icon");
            types.putAll(configured);
        }

        String typeOf(String name) {
            int dot = name.lastIndexOf('.');
            if (dot < 0) {
                return UNKNOWN;
            }
            String extension = name.substring(dot + 1).toLowerCase(Locale.ROOT);
            // Types could be added one day.
            synchronized (types) { // ~ superfluous-lock #1
                String type = types.get(extension);
                return type == null ? UNKNOWN : type;
            }
        }
    }

    // ------------------------------------------------------------------------------------------ log and statistics

    /** A log that a thread of its own writes, so that nobody waits for the disk. What does not fit is dropped. */
    static final class Log {
        private static final String END = new String("end");
        private final BlockingQueue<String> lines;
        private final AtomicLong dropped = new AtomicLong();
        private final PrintStream target;
        private final Thread writer = new Thread(this::write, "log");

        Log(PrintStream target, int capacity) {
            this.target = target;
            lines = new ArrayBlockingQueue<>(capacity);
        }

        void start() {
            writer.start();
        }

        void info(String message) {
            enter("info  " + message);
        }

        void error(String message, Throwable cause) {
            enter("error " + message + ": " + cause);
        }

        void access(InetAddress client, Request request, Response response, long bytes) {
            enter("info  " + client.getHostAddress() + " " + request.method() + " " + request.target() + " "
                    + response.status().code() + " " + bytes);
        }

        private void enter(String line) {
            if (!lines.offer(HttpDates.format(Instant.now()) + " " + line)) {
                dropped.incrementAndGet();
            }
        }

        private void write() {
            try {
                for (String line = lines.take(); line != END; line = lines.take()) {
                    target.println(line);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (dropped.get() > 0) {
                target.println(dropped.get() + " lines dropped");
            }
        }

        void finish() throws InterruptedException {
            lines.put(END);
            writer.join();
        }
    }

    /** What the server has done so far: written by the listener and all server threads, read by the status page. */
    static final class Statistics {
        private final Map<Integer, Integer> byStatus = new TreeMap<>();
        private final Instant started = Instant.now();
        private long connections;
        private long rejected;
        private long requests;
        private long bytes;

        synchronized void connected() {
            connections++; // ~ lock-too-general #3
        }

        synchronized void rejected() {
            connections++;
            rejected++;
        }

        synchronized void served(int status, long bodyBytes) {
            requests++; // ~ lock-too-general #3
            bytes += bodyBytes;
            byStatus.merge(status, 1, Integer::sum);
        }

        private synchronized Load load() {
            return new Load(connections, rejected);
        }

        private synchronized Traffic traffic() {
            return new Traffic(requests, bytes, new TreeMap<>(byStatus));
        }

        Snapshot snapshot() {
            return new Snapshot(started, load(), traffic());
        }
    }

    /** How many have come, and how many of them in vain. */
    record Load(long connections, long rejected) {
    }

    /** What was asked for, and what was sent. */
    record Traffic(long requests, long bytes, Map<Integer, Integer> byStatus) {
    }

    /** The statistics of one moment. */
    record Snapshot(Instant started, Load load, Traffic traffic) {
        Duration uptime() {
            return Duration.between(started, Instant.now());
        }
    }

    /** A page that is kept in memory. Nobody changes its content. */
    record Page(byte[] content, Instant modified, String type) {
    }

    /** The pages that were asked for most recently. */
    static final class PageCache {
        private final Map<Path, Page> pages;
        private long hits;

        PageCache(int capacity) {
            pages = new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Path, Page> eldest) {
                    return size() > capacity;
                }
            };
        }

        /** The page, if it is there and the file is not newer. */
        synchronized Page find(Path file, Instant modified) {
            Page page = pages.get(file);
            if (page == null || !page.modified().equals(modified)) {
                return null;
            }
            hits++;
            return page;
        }

        synchronized void keep(Path file, Page page) {
            pages.put(file, page);
        }

        synchronized int clear() {
            int size = pages.size();
            pages.clear();
            return size;
        }

        synchronized String describe() {
            return pages.size() + " pages, " + hits + " hits";
        }
    }

    // ------------------------------------------------------------------------------------------- threads and queue

    /** Connections that wait for a server thread. */
    static final class ConnectionQueue {
        private final Deque<Socket> waiting = new ArrayDeque<>();
        private final int capacity;
        private boolean closed;

        ConnectionQueue(int capacity) {
            this.capacity = capacity;
        }

        /** Whether there was room. */
        synchronized boolean offer(Socket connection) {
            if (closed || waiting.size() >= capacity) {
                return false;
            }
            waiting.addLast(connection);
            notifyAll();
            return true;
        }

        /** The next connection; null if none comes in time, or none will come any more. */
        synchronized Socket take(long millis) throws InterruptedException {
            long deadline = System.nanoTime() + millis * 1_000_000;
            while (waiting.isEmpty() && !closed) {
                long left = (deadline - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return null;
                }
                wait(left);
            }
            return waiting.pollFirst();
        }

        synchronized int size() {
            return waiting.size();
        }

        synchronized boolean isClosed() {
            return closed;
        }

        /** Waits until the queue is closed, or for some time. */
        synchronized boolean awaitClosed(long millis) throws InterruptedException {
            long deadline = System.nanoTime() + millis * 1_000_000;
            while (!closed) {
                long left = (deadline - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return false;
                }
                wait(left);
            }
            return true;
        }

        /** Closes the queue, and gives what nobody has taken. */
        synchronized List<Socket> close() {
            closed = true;
            List<Socket> left = new ArrayList<>(waiting);
            waiting.clear();
            notifyAll();
            return left;
        }
    }

    /** What the listener and all server threads share. */
    record Shared(Config config, ConnectionQueue queue, Router router, Statistics statistics, Log log,
                  AtomicInteger liveThreads) {
    }

    /** Accepts connections and queues them. */
    static final class Listener extends Thread {
        private final ServerSocket socket;
        private final Shared shared;
        private volatile boolean finishing;

        Listener(ServerSocket socket, Shared shared) {
            super("listener");
            this.socket = socket;
            this.shared = shared;
        }

        @Override
        public void run() {
            while (!finishing) {
                try {
                    accept(socket.accept());
                } catch (IOException e) {
                    if (!finishing) {
                        shared.log().error("accepting failed", e);
                    }
                }
            }
        }

        private void accept(Socket connection) throws IOException {
            connection.setSoTimeout(shared.config().readTimeoutMillis());
            connection.setTcpNoDelay(true);
            if (shared.queue().offer(connection)) {
                shared.statistics().connected();
                return;
            }
            shared.statistics().rejected();
            try (connection) {
                Response busy = Response.error(Status.UNAVAILABLE, "too many connections");
                new ResponseWriter(connection.getOutputStream()).write(busy, true, false);
            }
        }

        void finish() {
            finishing = true;
            closeQuietly(socket);
        }
    }

    /** Answers the requests on one connection after the other. */
    static final class ServerThread extends Thread {
        private static final int TAKE_MILLIS = 100;

        private final Shared shared;
        private volatile boolean retired;
        private volatile boolean busy;
        private volatile long lastBusy = System.nanoTime();

        ServerThread(int number, Shared shared) {
            super("server-" + number);
            this.shared = shared;
        }

        @Override
        public void run() {
            shared.liveThreads().incrementAndGet();
            try {
                while (!retired && !shared.queue().isClosed()) {
                    Socket connection = shared.queue().take(TAKE_MILLIS);
                    if (connection != null) {
                        busy = true;
                        serve(connection);
                        lastBusy = System.nanoTime();
                        busy = false;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                shared.liveThreads().decrementAndGet();
            }
        }

        boolean isIdle(long millis) {
            return !busy && System.nanoTime() - lastBusy > millis * 1_000_000;
        }

        boolean isBusy() {
            return busy;
        }

        void retire() {
            retired = true;
        }

        private void serve(Socket connection) {
            try (connection) {
                RequestParser parser = new RequestParser(connection.getInputStream(), shared.config().maxBodyBytes());
                ResponseWriter writer = new ResponseWriter(connection.getOutputStream());
                InetAddress client = connection.getInetAddress();
                int answered = 0;
                while (answer(parser, writer, client, answered + 1 < shared.config().maxRequestsPerConnection())) {
                    answered++;
                }
            } catch (IOException e) {
                shared.log().error("connection lost", e);
            }
        }

        /** Answers one request, and says whether another may follow. */
        private boolean answer(RequestParser parser, ResponseWriter writer, InetAddress client, boolean mayKeep)
                throws IOException {
            Request request;
            try {
                request = parser.parseHead();
                if (request == null) {
                    return false;
                }
                request = parser.parseBody(request);
            } catch (HttpError e) {
                Response response = Response.error(e.status(), e.getMessage());
                shared.statistics().served(e.status().code(), writer.write(response, true, false));
                return false;
            } catch (SocketTimeoutException e) {
                return false;
            }
            Response response = respond(request);
            boolean keeps = mayKeep && request.keepsConnection() && !shared.queue().isClosed();
            long bytes = writer.write(response, !request.method().equals("HEAD"), keeps);
            shared.statistics().served(response.status().code(), bytes);
            shared.log().access(client, request, response, bytes);
            return keeps;
        }

        private Response respond(Request request) throws IOException {
            try {
                return shared.router().find(request.path()).handle(request);
            } catch (HttpError e) {
                return Response.error(e.status(), e.getMessage());
            } catch (RuntimeException e) {
                shared.log().error("handling " + request.target() + " failed", e);
                return Response.error(Status.INTERNAL_ERROR, "the server failed");
            }
        }
    }

    /** The server threads that were started and not retired. Only the manager uses it. */
    static final class ServerPool {
        private final List<ServerThread> threads = new ArrayList<>();
        private final Shared shared;
        private int started;
        private int removed;

        ServerPool(Shared shared) {
            this.shared = shared;
        }

        int size() {
            return threads.size();
        }

        int busy() {
            int busy = 0;
            for (ServerThread thread : threads) {
                if (thread.isBusy()) {
                    busy++;
                }
            }
            return busy;
        }

        void addThread() {
            started++;
            ServerThread thread = new ServerThread(started, shared);
            threads.add(thread);
            thread.start();
        }

        /** The place of a thread that had nothing to do for long; -1 if there is none. */
        int findIdle() {
            for (int i = 0; i < threads.size(); i++) {
                if (threads.get(i).isIdle(shared.config().idleMillis())) {
                    return i;
                }
            }
            return -1;
        }

        /** Synchronized, so that the same thread is not removed twice. */
        synchronized ServerThread removeThread(int place) {
            removed++; // ~ superfluous-lock #2
            return threads.remove(place);
        }

        /** Waits for the threads, which end when the queue is closed. */
        void joinAll() throws InterruptedException {
            for (ServerThread thread : threads) {
                thread.join();
            }
            shared.log().info(started + " server threads started, " + removed + " removed");
        }
    }

    /** Starts server threads when connections wait, and retires them when they have nothing to do. */
    static final class ThreadManager extends Thread {
        private final List<ServerThread> leaving = new ArrayList<>();
        private final ServerPool pool;
        private final ConnectionQueue queue;
        private final Config config;

        ThreadManager(ServerPool pool, ConnectionQueue queue, Config config) {
            super("manager");
            this.pool = pool;
            this.queue = queue;
            this.config = config;
        }

        @Override
        public void run() {
            for (int i = 0; i < config.minThreads(); i++) {
                pool.addThread();
            }
            try {
                while (!queue.awaitClosed(config.manageIntervalMillis())) {
                    manage();
                }
                pool.joinAll();
                for (ServerThread thread : leaving) {
                    thread.join();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void manage() {
            leaving.removeIf(thread -> !thread.isAlive());
            int waiting = queue.size();
            boolean allBusy = pool.busy() == pool.size();
            if ((waiting > 0 || allBusy) && pool.size() < config.maxThreads()) {
                int wanted = Math.max(1, waiting / 2);
                for (int i = 0; i < wanted && pool.size() < config.maxThreads(); i++) {
                    pool.addThread();
                }
                return;
            }
            if (pool.size() > config.minThreads()) {
                int idle = pool.findIdle();
                if (idle >= 0) {
                    ServerThread thread = pool.removeThread(idle);
                    thread.retire();
                    leaving.add(thread);
                }
            }
        }
    }

    // ------------------------------------------------------------------------------------------------------ requests

    /** The headers of a request or a response; names are compared without their case. */
    static final class Headers {
        private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

        void set(String name, String value) {
            values.put(name, value);
        }

        void append(String name, String value) {
            values.merge(name, value, (old, more) -> old + ", " + more);
        }

        String get(String name) {
            return values.get(name);
        }

        boolean has(String name) {
            return values.containsKey(name);
        }

        boolean lists(String name, String element) {
            String value = values.get(name);
            if (value == null) {
                return false;
            }
            for (String listed : value.split(",")) {
                if (listed.trim().equalsIgnoreCase(element)) {
                    return true;
                }
            }
            return false;
        }

        int size() {
            return values.size();
        }

        void writeTo(StringBuilder head) {
            for (Map.Entry<String, String> header : values.entrySet()) {
                head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
            }
        }
    }

    /** What a client asks for. */
    record Request(String method, String target, String path, String query, boolean isVersion11, Headers headers,
                   byte[] body) {
        Request withBody(byte[] content) {
            return new Request(method, target, path, query, isVersion11, headers, content);
        }

        String bodyText() {
            return new String(body, StandardCharsets.UTF_8);
        }

        boolean isReading() {
            return method.equals("GET") || method.equals("HEAD");
        }

        boolean keepsConnection() {
            if (isVersion11) {
                return !headers.lists("Connection", "close");
            }
            return headers.lists("Connection", "keep-alive");
        }
    }

    /** Reads requests from a connection. */
    static final class RequestParser {
        private static final int MAX_LINE = 8192;
        private static final int MAX_HEADERS = 100;

        private final InputStream in;
        private final int maxBody;

        RequestParser(InputStream in, int maxBody) {
            this.in = new BufferedInputStream(in);
            this.maxBody = maxBody;
        }

        /** The next request without its body; null if the client has closed the connection. */
        Request parseHead() throws IOException, HttpError {
            String line = readLine(Status.URI_TOO_LONG);
            if (line != null && line.isEmpty()) {
                line = readLine(Status.URI_TOO_LONG);
            }
            if (line == null) {
                return null;
            }
            String[] words = line.split(" ");
            if (words.length != 3 || words[0].isEmpty()) {
                throw new HttpError(Status.BAD_REQUEST, "no request: " + line);
            }
            if (!words[2].equals("HTTP/1.1") && !words[2].equals("HTTP/1.0")) {
                throw new HttpError(Status.VERSION_NOT_SUPPORTED, "unknown version: " + words[2]);
            }
            boolean isVersion11 = words[2].equals("HTTP/1.1");
            Headers headers = parseHeaders();
            if (isVersion11 && !headers.has("Host")) {
                throw new HttpError(Status.BAD_REQUEST, "no host");
            }
            if (headers.has("Expect")) {
                throw new HttpError(Status.EXPECTATION_FAILED, headers.get("Expect"));
            }
            String target = words[1];
            if (!target.startsWith("/")) {
                throw new HttpError(Status.BAD_REQUEST, "no target: " + target);
            }
            int mark = target.indexOf('?');
            String path = Text.decode(mark < 0 ? target : target.substring(0, mark), false);
            String query = mark < 0 ? "" : target.substring(mark + 1);
            return new Request(words[0], target, path, query, isVersion11, headers, new byte[0]);
        }

        private Headers parseHeaders() throws IOException, HttpError {
            Headers headers = new Headers();
            for (String line = readLine(Status.HEADERS_TOO_LARGE); ; line = readLine(Status.HEADERS_TOO_LARGE)) {
                if (line == null) {
                    throw new HttpError(Status.BAD_REQUEST, "the head has no end");
                }
                if (line.isEmpty()) {
                    return headers;
                }
                int colon = line.indexOf(':');
                if (colon <= 0 || Character.isWhitespace(line.charAt(colon - 1))) {
                    throw new HttpError(Status.BAD_REQUEST, "no header: " + line);
                }
                if (headers.size() >= MAX_HEADERS) {
                    throw new HttpError(Status.HEADERS_TOO_LARGE, "too many headers");
                }
                headers.append(line.substring(0, colon), line.substring(colon + 1).trim());
            }
        }

        /** The request together with its body. */
        Request parseBody(Request request) throws IOException, HttpError {
            Headers headers = request.headers();
            if (headers.has("Transfer-Encoding")) {
                if (!headers.lists("Transfer-Encoding", "chunked")) {
                    throw new HttpError(Status.NOT_IMPLEMENTED, "unknown encoding");
                }
                if (headers.has("Content-Length")) {
                    throw new HttpError(Status.BAD_REQUEST, "two lengths");
                }
                return request.withBody(readChunks());
            }
            if (!headers.has("Content-Length")) {
                if (request.method().equals("POST") || request.method().equals("PUT")) {
                    throw new HttpError(Status.LENGTH_REQUIRED, "a body needs a length");
                }
                return request;
            }
            return request.withBody(readExactly(parseLength(headers.get("Content-Length"), 10)));
        }

        private int parseLength(String text, int radix) throws HttpError {
            long length;
            try {
                length = Long.parseLong(text, radix);
            } catch (NumberFormatException e) {
                throw new HttpError(Status.BAD_REQUEST, "no length: " + text);
            }
            if (length < 0) {
                throw new HttpError(Status.BAD_REQUEST, "a negative length");
            }
            if (length > maxBody) {
                throw new HttpError(Status.CONTENT_TOO_LARGE, length + " bytes are too many");
            }
            return (int) length;
        }

        private byte[] readChunks() throws IOException, HttpError {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            while (true) {
                String line = readLine(Status.BAD_REQUEST);
                if (line == null) {
                    throw new EOFException("a chunk is missing");
                }
                int semicolon = line.indexOf(';');
                String digits = semicolon < 0 ? line : line.substring(0, semicolon);
                int length = parseLength(digits.trim(), 16);
                if (length == 0) {
                    parseHeaders();
                    return body.toByteArray();
                }
                if (body.size() + length > maxBody) {
                    throw new HttpError(Status.CONTENT_TOO_LARGE, "the chunks are too many");
                }
                body.write(readExactly(length));
                String end = readLine(Status.BAD_REQUEST);
                if (end == null || !end.isEmpty()) {
                    throw new HttpError(Status.BAD_REQUEST, "a chunk has a wrong length");
                }
            }
        }

        private byte[] readExactly(int length) throws IOException {
            byte[] bytes = in.readNBytes(length);
            if (bytes.length < length) {
                throw new EOFException("the body is too short");
            }
            return bytes;
        }

        /** A line without its end; null at the end of the input. */
        private String readLine(Status tooLong) throws IOException, HttpError {
            ByteArrayOutputStream line = new ByteArrayOutputStream(128);
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    return null;
                }
                if (line.size() >= MAX_LINE) {
                    throw new HttpError(tooLong, "a line is too long");
                }
                line.write(next);
            }
            String text = line.toString(HEAD_CHARSET);
            return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
        }
    }

    // ----------------------------------------------------------------------------------------------------- responses

    /** The bytes of a response. */
    interface Body {
        long length();

        void writeTo(OutputStream out) throws IOException;
    }

    /** A body in memory. */
    record BytesBody(byte[] bytes) implements Body {
        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write(bytes);
        }
    }

    /** A body in a file. */
    record FileBody(Path file, long length) implements Body {
        @Override
        public void writeTo(OutputStream out) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                byte[] buffer = new byte[8192];
                long left = length;
                while (left > 0) {
                    int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                    if (count < 0) {
                        throw new EOFException("the file has become shorter");
                    }
                    out.write(buffer, 0, count);
                    left -= count;
                }
            }
        }
    }

    /** What a client is answered. */
    static final class Response {
        private static final Body NOTHING = new BytesBody(new byte[0]);

        private final Status status;
        private final Headers headers = new Headers();
        private final Body body;

        Response(Status status, Body body) {
            this.status = status;
            this.body = body;
        }

        static Response empty(Status status) {
            return new Response(status, NOTHING);
        }

        static Response text(Status status, String type, String text) {
            Response response = new Response(status, new BytesBody(text.getBytes(StandardCharsets.UTF_8)));
            return response.with("Content-Type", type + "; charset=utf-8");
        }

        static Response html(Status status, String title, String content) {
            String page = "<!DOCTYPE html>\n<html><head><title>" + Text.escape(title) + "</title></head>\n<body><h1>"
                    + Text.escape(title) + "</h1>\n" + content + "\n<hr>" + NAME + "</body></html>\n";
            return text(status, "text/html", page);
        }

        static Response error(Status status, String message) {
            return html(status, status.line(), "<p>" + Text.escape(message) + "</p>");
        }

        Response with(String name, String value) {
            headers.set(name, value);
            return this;
        }

        Status status() {
            return status;
        }

        Headers headers() {
            return headers;
        }

        Body body() {
            return body;
        }
    }

    /** Writes responses to a connection. */
    static final class ResponseWriter {
        private final OutputStream out;

        ResponseWriter(OutputStream out) {
            this.out = new BufferedOutputStream(out, 16_384);
        }

        /** Writes the response, and gives the number of bytes of its body. */
        long write(Response response, boolean withBody, boolean keepsConnection) throws IOException {
            boolean hasBody = response.status().hasBody();
            Headers headers = response.headers();
            headers.set("Date", HttpDates.format(Instant.now()));
            headers.set("Server", NAME);
            headers.set("Connection", keepsConnection ? "keep-alive" : "close");
            if (hasBody) {
                headers.set("Content-Length", Long.toString(response.body().length()));
            }
            StringBuilder head = new StringBuilder(256);
            head.append("HTTP/1.1 ").append(response.status().line()).append("\r\n");
            headers.writeTo(head);
            head.append("\r\n");
            out.write(head.toString().getBytes(HEAD_CHARSET));
            long written = 0;
            if (hasBody && withBody) {
                response.body().writeTo(out);
                written = response.body().length();
            }
            out.flush();
            return written;
        }
    }

    // ------------------------------------------------------------------------------------------------------ handlers

    /** Answers requests. All server threads share it. */
    interface Handler {
        Response handle(Request request) throws IOException, HttpError;
    }

    /** Finds the handler with the longest prefix of a path. Filled before the threads start. */
    static final class Router {
        private record Route(String prefix, Handler handler) {
        }

        private final List<Route> routes = new ArrayList<>();

        void add(String prefix, Handler handler) {
            routes.add(new Route(prefix, handler));
        }

        Handler find(String path) throws HttpError {
            Route best = null;
            for (Route route : routes) {
                boolean longer = best == null || route.prefix().length() > best.prefix().length();
                if (path.startsWith(route.prefix()) && longer) {
                    best = route;
                }
            }
            if (best == null) {
                throw new HttpError(Status.NOT_FOUND, path);
            }
            return best.handler();
        }
    }

    /** Serves the files of a folder. */
    record StaticFiles(Config config, MimeTypes types, PageCache cache) implements Handler {
        @Override
        public Response handle(Request request) throws IOException, HttpError {
            if (request.method().equals("OPTIONS")) {
                return Response.empty(Status.NO_CONTENT).with("Allow", "GET, HEAD, OPTIONS");
            }
            if (!request.isReading()) {
                return Response.error(Status.METHOD_NOT_ALLOWED, request.method()).with("Allow", "GET, HEAD, OPTIONS");
            }
            Path file = resolve(request.path());
            if (Files.isDirectory(file)) {
                return folder(request, file);
            }
            if (!Files.isRegularFile(file)) {
                throw new HttpError(Status.NOT_FOUND, request.path());
            }
            return file(request, file);
        }

        private Path resolve(String path) throws HttpError {
            Path file;
            try {
                file = config.root().resolve(path.substring(1)).normalize();
            } catch (InvalidPathException e) {
                throw new HttpError(Status.BAD_REQUEST, path);
            }
            if (!file.startsWith(config.root())) {
                throw new HttpError(Status.FORBIDDEN, path);
            }
            return file;
        }

        private Response folder(Request request, Path folder) throws IOException, HttpError {
            if (!request.path().endsWith("/")) {
                return Response.empty(Status.MOVED_PERMANENTLY).with("Location", request.path() + "/");
            }
            Path index = folder.resolve("index.html");
            if (Files.isRegularFile(index)) {
                return file(request, index);
            }
            throw new HttpError(Status.FORBIDDEN, request.path());
        }

        private Response file(Request request, Path file) throws IOException {
            Instant modified = Instant.ofEpochSecond(Files.getLastModifiedTime(file).toInstant().getEpochSecond());
            String condition = request.headers().get("If-Modified-Since");
            Instant known = condition == null ? null : HttpDates.parse(condition);
            String date = HttpDates.format(modified);
            if (known != null && !modified.isAfter(known)) {
                return Response.empty(Status.NOT_MODIFIED).with("Last-Modified", date);
            }
            long length = Files.size(file);
            if (length > config.cacheableBytes()) {
                return new Response(Status.OK, new FileBody(file, length))
                        .with("Content-Type", types.typeOf(file.toString()))
                        .with("Last-Modified", date);
            }
            Page page = cache.find(file, modified);
            if (page == null) {
                page = new Page(Files.readAllBytes(file), modified, types.typeOf(file.toString()));
                cache.keep(file, page);
            }
            return new Response(Status.OK, new BytesBody(page.content()))
                    .with("Content-Type", page.type())
                    .with("Last-Modified", date);
        }
    }

    /** Shows what the server is doing. */
    record StatusPage(Statistics statistics, ConnectionQueue queue, PageCache cache, AtomicInteger liveThreads)
            implements Handler {
        @Override
        public Response handle(Request request) throws HttpError {
            if (!request.isReading()) {
                throw new HttpError(Status.METHOD_NOT_ALLOWED, request.method());
            }
            Snapshot now = statistics.snapshot();
            StringBuilder table = new StringBuilder("<table>\n");
            row(table, "uptime", now.uptime().toSeconds() + " s");
            row(table, "threads", Integer.toString(liveThreads.get()));
            row(table, "waiting", Integer.toString(queue.size()));
            row(table, "connections", Long.toString(now.load().connections()));
            row(table, "rejected", Long.toString(now.load().rejected()));
            row(table, "requests", Long.toString(now.traffic().requests()));
            row(table, "bytes", Long.toString(now.traffic().bytes()));
            row(table, "cache", cache.describe());
            now.traffic().byStatus().forEach((status, count) -> row(table, "status " + status, count.toString()));
            return Response.html(Status.OK, "Status", table.append("</table>").toString());
        }

        private static void row(StringBuilder table, String name, String value) {
            table.append("<tr><td>").append(name).append("</td><td>").append(value).append("</td></tr>\n");
        }
    }

    /** Empties the cache on demand. */
    record CacheControl(PageCache cache) implements Handler {
        @Override
        public Response handle(Request request) throws HttpError {
            if (!request.method().equals("DELETE")) {
                throw new HttpError(Status.METHOD_NOT_ALLOWED, request.method());
            }
            return Response.text(Status.OK, "text/plain", cache.clear() + " pages removed\n");
        }
    }

    /** Shows the fields of a form, from the query or from the body. */
    static final class EchoForm implements Handler {
        @Override
        public Response handle(Request request) throws HttpError {
            Map<String, String> fields = Text.parseForm(request.query());
            if (request.method().equals("POST")) {
                fields.putAll(Text.parseForm(request.bodyText()));
            } else if (!request.isReading()) {
                throw new HttpError(Status.METHOD_NOT_ALLOWED, request.method());
            }
            StringBuilder text = new StringBuilder();
            fields.forEach((name, value) -> text.append(name).append(" = ").append(value).append('\n'));
            return Response.text(Status.OK, "text/plain", text.toString());
        }
    }

    // ----------------------------------------------------------------------------------------------------- self test

    /** A client on a thread of its own, which asks one question after the other on one connection. */
    static final class Client extends Thread {
        private final int port;
        private final List<String> questions;
        private final List<String> answers = new ArrayList<>();

        Client(int port, List<String> questions) {
            super("client");
            this.port = port;
            this.questions = questions;
        }

        @Override
        public void run() {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                OutputStream out = socket.getOutputStream();
                InputStream in = new BufferedInputStream(socket.getInputStream());
                for (String question : questions) {
                    out.write(question.getBytes(HEAD_CHARSET));
                    out.flush();
                    answers.add(readAnswer(in, question.startsWith("HEAD")));
                }
            } catch (IOException e) {
                answers.add("failed: " + e);
            }
        }

        /** The status line and the number of bytes that follow the head. */
        private static String readAnswer(InputStream in, boolean headOnly) throws IOException {
            String first = readLine(in);
            int length = 0;
            for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
                if (line.startsWith("Content-Length: ")) {
                    length = Integer.parseInt(line.substring("Content-Length: ".length()));
                }
            }
            int read = headOnly ? 0 : in.readNBytes(length).length;
            return first + ", " + read + " bytes";
        }

        private static String readLine(InputStream in) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new EOFException("no answer");
                }
                if (next != '\r') {
                    line.append((char) next);
                }
            }
            return line.toString();
        }

        /** What was answered; to be asked when the thread is over. */
        List<String> answers() {
            return answers;
        }
    }

    private static String question(String method, String target, String... headers) {
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        return head.append("\r\n").toString();
    }

    private static List<String> questions() {
        String form = "name=Ada+Lovelace&year=1815";
        return List.of(
                question("GET", "/"),
                question("HEAD", "/big.bin"),
                question("GET", "/big.bin"),
                question("GET", "/index.html", "If-Modified-Since: " + HttpDates.format(Instant.now().plusSeconds(60))),
                question("GET", "/notes/"),
                question("GET", "/notes"),
                question("GET", "/missing.html"),
                question("GET", "/%2e%2e/secret"),
                question("POST", "/server/echo", "Content-Length: " + form.length()) + form,
                question("POST", "/server/echo", "Transfer-Encoding: chunked") + "3\r\na=1\r\n4\r\n&b=2\r\n0\r\n\r\n",
                question("GET", "/server/echo?q=a%20b"),
                question("DELETE", "/server/cache"),
                question("PUT", "/index.html", "Content-Length: 0"),
                question("GET", "/server/status", "Connection: close"));
    }

    private static void selfTest() throws IOException, InterruptedException {
        Path root = Files.createTempDirectory("web");
        Path notes = Files.createDirectory(root.resolve("notes"));
        Path index = Files.writeString(root.resolve("index.html"), "<h1>It works</h1>\n");
        Path note = Files.writeString(notes.resolve("one note.txt"), "remember\n");
        Path big = Files.write(root.resolve("big.bin"), new byte[100_000]);
        Properties properties = new Properties();
        properties.setProperty("root", root.toString());
        properties.setProperty("idle.millis", "50");
        properties.setProperty("manage.millis", "10");
        WebServer server = new WebServer(Config.of(properties), System.out);
        server.start();
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Client client = new Client(server.port(), questions());
            clients.add(client);
            client.start();
        }
        for (Client client : clients) {
            client.join();
        }
        // Time for the manager to retire some.
        Thread.sleep(300);
        server.stop();
        for (String answer : clients.get(0).answers()) {
            System.out.println(answer);
        }
        for (Path file : List.of(index, note, big, notes, root)) {
            Files.delete(file);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length == 0) {
            selfTest();
            return;
        }
        WebServer server = new WebServer(Config.read(Path.of(args[0])), System.out);
        server.start();
        System.in.transferTo(OutputStream.nullOutputStream());
        server.stop();
    }
}
