import kotlinx.coroutines.DelicateCoroutinesApi
import kotlinx.coroutines.GlobalScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** A coroutine of the global scope runs on a pool, and the block does not wait for it. */
class GlobalLaunch {
    private var state = 0

    fun change() {
        state = 1 // ~ data-race #1
    }

    fun state() = state // ~ data-race #1
}

@OptIn(DelicateCoroutinesApi::class)
fun main() {
    val shared = GlobalLaunch()
    runBlocking {
        GlobalScope.launch { shared.change() }
    }
    println(shared.state())
}
