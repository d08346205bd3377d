/** Each state is immutable, which one is current is not: an update may be lost. */
class CaseCopy {
  import CaseCopy.Score

  @volatile private var score = Score(0, 0)

  def home(): Unit = score = score.copy(home = score.home + 1) // ~ non-atomic-update #1

  def guest(): Unit = score = score.copy(guest = score.guest + 1)
}

object CaseCopy {
  case class Score(home: Int, guest: Int)

  def main(args: Array[String]): Unit = {
    val game = new CaseCopy
    new Thread(() => game.home()).start()
    new Thread(() => game.guest()).start()
  }
}
