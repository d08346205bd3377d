import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.thread
import kotlin.concurrent.withLock

/** Readers and writers hold the same lock. */
class WrongLockFixed {
    private val lock = ReentrantLock()
    private var level = 0

    fun raise() = lock.withLock {
        level += 1
    }

    fun show() = lock.withLock {
        println(level)
    }
}

fun main() {
    val meter = WrongLockFixed()
    thread { meter.raise() }
    meter.show()
}
