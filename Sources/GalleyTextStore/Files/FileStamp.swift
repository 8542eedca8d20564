#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What the system says of a file, to notice later that it is another file or has other bytes.
struct FileStamp: Equatable {
  /// A time of the system's clock.
  struct Moment: Equatable, Comparable {
    var seconds: Int
    var nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }

    static func < (a: Moment, b: Moment) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// The file itself, whatever it is called.
  struct Identity: Equatable {
    var device: UInt64
    var number: UInt64
  }

  /// What changes `changed` without changing a byte.
  struct Attributes: Equatable {
    var linkCount: UInt64
    var mode: UInt32
    var owner: UInt32
    var group: UInt32
  }

  /// Which file it is.
  let identity: Identity
  /// The size in bytes.
  let size: Int
  /// The time at which bytes were written, which programs can set.
  let modified: Moment
  /// The time at which anything about the file was changed, which no program can set.
  let changed: Moment
  /// Names, permissions and owners.
  let attributes: Attributes
  /// Whether it is a regular file: no folder, pipe, socket or device.
  let isRegular: Bool

  private init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int(status.st_size)
    #if canImport(Glibc)
      modified = Moment(status.st_mtim)
      changed = Moment(status.st_ctim)
    #else
      modified = Moment(status.st_mtimespec)
      changed = Moment(status.st_ctimespec)
    #endif
    attributes = Attributes(
      linkCount: UInt64(truncatingIfNeeded: status.st_nlink), mode: UInt32(status.st_mode),
      owner: status.st_uid, group: status.st_gid)
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }

  /// The stamp of an open file; `nil` if the system does not say.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The stamp of the file that a path leads to; `nil` if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The permissions, without the kind of file.
  var permissions: UInt32 { attributes.mode & 0o7777 }

  /// Returns the stamp of an open file that any later writing changes; `nil` if the system does not say.
  ///
  /// Files are stamped by a clock that ticks some hundred times a second. Bytes that are written in the tick
  /// in which a file was last written leave no trace: such a file is asked again in the next tick.
  static func settled(descriptor: Int32) -> FileStamp? {
    guard var stamp = FileStamp(descriptor: descriptor) else { return nil }
    // Some ticks are enough, unless the file is from the future.
    for _ in 0..<16 where stamp.isOfThisTick {
      var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      nanosleep(&pause, nil)
      guard let next = FileStamp(descriptor: descriptor) else { return nil }
      stamp = next
    }
    return stamp
  }

  private var isOfThisTick: Bool {
    #if canImport(Glibc)
      let clock = CLOCK_REALTIME_COARSE
    #else
      let clock = CLOCK_REALTIME
    #endif
    var now = timespec()
    return clock_gettime(clock, &now) == 0 && Moment(now) <= modified
  }

  /// Whether size and time of the last writing are those of an earlier stamp of the same file.
  func wasWrittenLike(_ earlier: FileStamp) -> Bool { size == earlier.size && modified == earlier.modified }

  /// Whether the bytes may be others than they were at an earlier stamp of the same file. Another owner,
  /// another permission or one more name alone says nothing of the bytes.
  func mayHaveOtherBytes(than earlier: FileStamp) -> Bool {
    !wasWrittenLike(earlier) || changed != earlier.changed && attributes == earlier.attributes
  }
}
