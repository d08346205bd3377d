import kotlinx.coroutines.DelicateCoroutinesApi
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.launch
import kotlinx.coroutines.newSingleThreadContext
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** A hundred coroutines go to one thread to change a variable that they capture. */
@OptIn(DelicateCoroutinesApi::class, ExperimentalCoroutinesApi::class)
fun main() {
    val one = newSingleThreadContext("one")
    var count = 0
    runBlocking {
        repeat(100) {
            launch(Dispatchers.Default) {
                withContext(one) {
                    count++
                }
            }
        }
    }
    println(count)
}
