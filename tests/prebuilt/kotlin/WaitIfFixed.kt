import kotlin.concurrent.thread

/** Who is woken looks again. */
class WaitIfFixed {
    private val monitor = Object()
    private var ready = false

    fun await() = synchronized(monitor) {
        while (!ready) {
            monitor.wait()
        }
    }

    fun open() = synchronized(monitor) {
        ready = true
        monitor.notifyAll()
    }
}

fun main() {
    val gate = WaitIfFixed()
    thread { gate.await() }
    gate.open()
}
