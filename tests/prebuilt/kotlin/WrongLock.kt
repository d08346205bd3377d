import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.thread
import kotlin.concurrent.withLock

/** Readers and writers hold different locks. */
class WrongLock {
    private val readLock = ReentrantLock()
    private val writeLock = ReentrantLock()
    private var level = 0

    fun raise() = writeLock.withLock {
        level += 1 // ~ data-race #1
    }

    fun show() = readLock.withLock {
        println(level) // ~ data-race #1
    }
}

fun main() {
    val meter = WrongLock()
    thread { meter.raise() }
    meter.show()
}
