import Foundation
import RandomEvents

/// Sends random events to text views beside a model; see `script/fuzz events`.
///
/// usage: fuzz-events [--seconds SECONDS]
///        fuzz-events [--pictures] --events EVENTS SEED ...
///
/// Without seeds, 1,000 events of each of new ones until the time is over, 600 seconds unless told. With
/// seeds, so many events of each. The first difference between a view and the model is printed and ends the
/// run. What is shown is compared with what it would be, painted anew, after every 64th event, with
/// --pictures after each.
@main
@MainActor
enum FuzzEvents {
  static func main() {
    var (seconds, events) = (600.0, 1000)
    var seeds: [Int] = []
    var picturePeriod = 64
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--seconds": seconds = arguments.popFirst().flatMap { Double($0) } ?? stop(at: argument)
      case "--pictures": picturePeriod = 1
      case "--events": events = arguments.popFirst().flatMap { Int($0) } ?? stop(at: argument)
      default: seeds.append(Int(argument).flatMap { $0 >= 0 ? $0 : nil } ?? stop(at: argument))
      }
    }
    guard seeds.isEmpty else { return seeds.forEach { run($0, events, picturePeriod) } }
    let end = Date(timeIntervalSinceNow: seconds)
    var count = 0
    repeat {
      run(Int.random(in: 1...1_000_000_000), events, picturePeriod)
      count += 1
    } while Date() < end
    print("fuzz-events: \(count) seeds of \(events) events: no difference")
  }

  private static func run(_ seed: Int, _ events: Int, _ picturePeriod: Int) {
    let start = Date()
    let driver = RandomDriver(seed: seed)
    driver.picturePeriod = picturePeriod
    let problem = driver.run(events) { done in
      guard done.isMultiple(of: 10_000) else { return }
      print("seed \(seed): \(done) events after \(Int(-start.timeIntervalSinceNow)) s")
      fflush(nil)
    }
    guard let problem else { return }
    print(problem)
    exit(1)
  }

  private static func stop<Value>(at argument: String) -> Value {
    FileHandle.standardError.write(
      Data("fuzz-events: \(argument)? (see script/fuzz --help)\n".utf8))
    exit(64)
  }
}
