public import Foundation
internal import Glibc

/// The files that were opened or saved last, in a file of the user's state folder, newest first.
///
/// Several processes may change the list at once: each waits for a lock, reads the list as it is, and gives
/// another file its name, so that a kill leaves the old list or the new one.
public struct RecentFiles: Sendable {
  /// How many files are remembered.
  public static let limit = 20

  /// The user's list, below `XDG_STATE_HOME`, by default `~/.local/state`.
  public static var user: RecentFiles {
    RecentFiles(in: EditJournal.folder.deletingLastPathComponent())
  }

  private let folder: URL

  /// The list in a folder, which is made when the list is first changed.
  public init(in folder: URL) { self.folder = folder }

  private var list: URL { folder.appendingPathComponent("recent") }

  /// The paths of the files, those that are not there any more left out.
  public var paths: [String] { read().filter { access($0, F_OK) == 0 } }

  /// Puts a file at the top.
  ///
  /// - Returns: Whether the list could be written.
  @discardableResult
  public func note(_ path: String) -> Bool {
    let path = URL(fileURLWithPath: path).standardizedFileURL.path
    return change { paths in [path] + paths.filter { $0 != path }.prefix(RecentFiles.limit - 1) }
  }

  /// Forgets all files.
  @discardableResult
  public func clear() -> Bool { change { _ in [] } }

  /// One address in each line: a path may have any character but a slash in its names.
  private func read() -> [String] {
    let text = (FileManager.default.contents(atPath: list.path)).map { String(decoding: $0, as: UTF8.self) }
    return (text ?? "").split(separator: "\n").compactMap { URL(string: String($0)) }
      .filter(\.isFileURL).map(\.path)
  }

  private func change(_ body: ([String]) -> [String]) -> Bool {
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = Glibc.open(
      folder.appendingPathComponent("recent.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600 as mode_t)
    guard lock >= 0 else { return false }
    defer { Glibc.close(lock) }
    while flock(lock, LOCK_EX) != 0 { guard errno == EINTR else { return false } }
    let lines = body(read()).map { URL(fileURLWithPath: $0).absoluteString + "\n" }
    return (try? Data(lines.joined().utf8).write(to: list, options: .atomic)) != nil
  }
}
