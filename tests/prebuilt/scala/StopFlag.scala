/** The worker may never see that it shall stop. */
object StopFlag {
  private var stopped = false

  def main(args: Array[String]): Unit = {
    val worker = new Thread(() => {
      var rounds = 0
      while (!stopped) { // ~ data-race #1
        rounds += 1
        println(rounds)
      }
    })
    worker.start()
    stopped = true // ~ data-race #1
    worker.join()
  }
}
