import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch

/** Coroutines of a `main` that suspends run on the threads of a pool. */
class SuspendMain {
    private var count = 0

    fun add() {
        count++ // ~ data-race #1
    }

    fun result() = count
}

suspend fun main() {
    val counter = SuspendMain()
    coroutineScope {
        launch { counter.add() }
        launch { counter.add() }
    }
    println(counter.result())
}
