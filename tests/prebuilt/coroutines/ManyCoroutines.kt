import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** A hundred coroutines of one statement change a variable that they capture. */
fun main() {
    var count = 0
    runBlocking {
        repeat(100) {
            launch(Dispatchers.Default) {
                count++ // ~ data-race #1
            }
        }
    }
    println(count)
}
