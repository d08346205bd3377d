import kotlin.concurrent.thread

/** Who is woken does not look again. */
class WaitIf {
    private val monitor = Object()
    private var ready = false

    fun await() = synchronized(monitor) {
        if (!ready) {
            monitor.wait() // ~ wait-not-in-loop #1
        }
    }

    fun open() = synchronized(monitor) {
        ready = true
        monitor.notifyAll()
    }
}

fun main() {
    val gate = WaitIf()
    thread { gate.await() }
    gate.open()
}
