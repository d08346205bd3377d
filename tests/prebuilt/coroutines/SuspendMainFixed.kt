import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch

/** Coroutines of a `main` that suspends run on a pool, one at a time. */
class SuspendMainFixed {
    private var count = 0

    fun add() {
        count++
    }

    fun result() = count
}

@OptIn(ExperimentalCoroutinesApi::class)
suspend fun main() {
    val counter = SuspendMainFixed()
    val one = Dispatchers.Default.limitedParallelism(1)
    coroutineScope {
        launch(one) { counter.add() }
        launch(one) { counter.add() }
    }
    println(counter.result())
}
