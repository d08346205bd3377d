import kotlinx.coroutines.DelicateCoroutinesApi
import kotlinx.coroutines.GlobalScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** A coroutine of the global scope, for which the block waits. */
class GlobalLaunchFixed {
    private var state = 0

    fun change() {
        state = 1
    }

    fun state() = state
}

@OptIn(DelicateCoroutinesApi::class)
fun main() {
    val shared = GlobalLaunchFixed()
    runBlocking {
        val job = GlobalScope.launch { shared.change() }
        job.join()
    }
    println(shared.state())
}
