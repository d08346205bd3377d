import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.thread
import kotlin.concurrent.withLock

/** The inlined locks are taken in both orders. */
object LockOrderExplicit {
    private val stock = ReentrantLock()
    private val orders = ReentrantLock()
    private var left = 10
    private var open = 0

    fun order() = stock.withLock {
        left--
        orders.withLock { open++ } // ~ lock-order-cycle #1
    }

    fun cancel() = orders.withLock {
        open--
        stock.withLock { left++ } // ~ lock-order-cycle #1
    }
}

fun main() {
    thread { LockOrderExplicit.order() }
    thread { LockOrderExplicit.cancel() }
}
