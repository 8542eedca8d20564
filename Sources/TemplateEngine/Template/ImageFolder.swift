internal import CoreGraphics

/// The folder of a template: its images come from there and nowhere else.
struct ImageFolder {
  /// The reason why a name is refused, in words that can follow "image 'x' ".
  struct Refusal: Error, Equatable {
    let reason: String
  }

  /// The reason why a file is no picture, in words that can follow "image 'x': ".
  struct Damage: Error, Equatable {
    let reason: String
  }

  /// The folder without symbolic links, ending in "/"; `nil` if it cannot be resolved.
  private let root: String?
  private var loaded: [String: Result<CGImage, Damage>] = [:]

  /// The folder in which a template file lies; the file itself may be reached through a symbolic link.
  init(ofTemplate file: String) {
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    root = ImageFolder.resolved(folder).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// Returns the path of an image without symbolic links; `nil` if there is no such file.
  ///
  /// - Throws: When the name is absolute, climbs out of the folder, or leaves it through a symbolic link.
  func path(ofImage name: String) throws(Refusal) -> String? {
    guard !name.hasPrefix("/") else {
      throw Refusal(reason: "has an absolute path; only the template's folder is read")
    }
    guard !name.utf8.contains(0) else { throw Refusal(reason: "has a NUL character in its name") }
    let components = name.split(separator: "/").filter { $0 != "." }
    var depth = 0
    for component in components {
      depth += component == ".." ? -1 : 1
      guard depth >= 0 else { throw Refusal(reason: "climbs out of the template's folder") }
    }
    guard let root, !components.isEmpty else { return nil }
    // Every step is resolved, so that a link that leads out is found even when it leads to nothing.
    var path = root
    for component in components {
      guard let step = ImageFolder.resolved(path + component) else { return nil }
      guard (step + "/").hasPrefix(root) else {
        throw Refusal(reason: "leaves the template's folder through a symbolic link")
      }
      path = step + "/"
    }
    return String(path.dropLast())
  }

  /// Returns the picture in a file that `path(ofImage:)` gave; a file is read once.
  mutating func image(at path: String) throws(Damage) -> CGImage {
    if let result = loaded[path] { return try result.get() }
    let result = Result { () throws(Damage) in try ImageFolder.decode(path) }
    loaded[path] = result
    return try result.get()
  }

  /// Returns the path without symbolic links and dots, `nil` if nothing is there.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func decode(_ path: String) throws(Damage) -> CGImage {
    // A device or a pipe may have no end.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { throw Damage(reason: "not a regular file") }
    do {
      return try CGImage(contentsOfFile: path)
    } catch {
      switch error {
      case .unreadable(_, let reason): throw Damage(reason: "cannot be read: \(reason)")
      case .unknownFormat: throw Damage(reason: "neither a PNG nor a JPEG picture")
      case .damaged(_, let reason): throw Damage(reason: "damaged picture: \(reason)")
      case .unwritable, .drawing: throw Damage(reason: "\(error)")
      }
    }
  }
}
