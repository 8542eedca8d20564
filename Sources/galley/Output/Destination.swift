internal import CoreGraphics

/// The file that a verb writes, which appears whole or not at all; "-" is standard output.
struct Destination {
  /// The path as the user gave it.
  let name: String
  /// The path without symbolic links, so that writing through a link keeps the link.
  private let path: String
  /// The format that the command line says: "pdf".
  private let format: String?

  /// Checks that a file can be put there, before any work is done.
  ///
  /// - Parameter format: The ending that counts in place of the name's.
  init(_ name: String, format: String? = nil) throws(ToolError) {
    self.format = format
    if name == "-" {
      guard format != nil else { throw .usage("--output", "'-' needs --to png, pdf or svg") }
      self.name = "standard output"
      path = name
      return
    }
    guard !name.isEmpty, !name.utf8.contains(0) else { throw .usage("--output", "'\(name)' names no file") }
    self.name = name
    let folder = Destination.folder(of: name)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw .failed(name, "there is no folder '\(folder)'")
    }
    guard isFolder.boolValue else { throw .failed(name, "'\(folder)' is not a folder") }
    if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue {
      throw .failed(name, "is a folder")
    }
    path = Destination.resolved(name) ?? name
  }

  /// The ending of the name in small letters, without its dot, or the format that was said.
  var ending: String { format ?? (name as NSString).pathExtension.lowercased() }

  /// Writes beside the file and renames into its place. A device or a pipe stays what it is and is written
  /// to.
  func write(_ data: Data) throws(ToolError) {
    do {
      if path == "-" { return try FileHandle.standardOutput.write(contentsOf: data) }
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if let type, type != .typeRegular {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: data)
        try file.close()
      } else {
        try OutputFile.write(data, to: path)
      }
    } catch let error as GraphicsFileError {
      throw ToolError(error, naming: name)
    } catch {
      throw .failed(name, "cannot be written")
    }
  }

  /// Returns a consumer that writes the file while its bytes are made; `nil` for standard output, a device or
  /// a pipe.
  func consumer() throws(ToolError) -> CGDataConsumer? {
    guard path != "-" else { return nil }
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    if let type, type != .typeRegular { return nil }
    do {
      return try CGDataConsumer(path: path)
    } catch {
      throw ToolError(error, naming: name)
    }
  }

  /// Returns what is written part by part; the file appears whole or not at all, as with `write`.
  func inParts() -> PartedDestination { PartedDestination(self, path) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

/// A destination that gets its bytes part by part.
final class PartedDestination {
  private let destination: Destination
  private let path: String
  /// What is written to, from the first part on.
  private var file: OutputFile?
  private var stream: FileHandle?

  fileprivate init(_ destination: Destination, _ path: String) {
    (self.destination, self.path) = (destination, path)
  }

  /// Writes the next part.
  func write(_ data: Data) throws(ToolError) {
    do {
      if file == nil, stream == nil { try open() }
      try stream?.write(contentsOf: data)
      if let file { data.withUnsafeBytes { file.write($0) } }
    } catch {
      throw failure(error)
    }
  }

  private func open() throws {
    if path == "-" {
      stream = .standardOutput
      return
    }
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    if let type, type != .typeRegular {
      stream = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    } else {
      file = try OutputFile(path: path)
    }
  }

  /// Ends the file, which has its name then.
  func finish() throws(ToolError) {
    do {
      try file?.finish()
      if path != "-" { try stream?.close() }
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> ToolError {
    if let error = error as? GraphicsFileError { return ToolError(error, naming: destination.name) }
    return .failed(destination.name, "cannot be written")
  }
}

extension ToolError {
  /// A picture or document that cannot be read or written.
  init(_ error: GraphicsFileError, naming name: String) {
    self =
      switch error {
      case .unreadable(_, let reason): .failed(name, "cannot be read: \(reason)")
      case .unknownFormat: .failed(name, "neither a PNG nor a JPEG picture")
      case .damaged(_, let reason): .failed(name, "damaged picture: \(reason)")
      case .unwritable(_, let reason): .failed(name, "cannot be written: \(reason)")
      case .drawing(let reason): .failed(name, "cannot be drawn: \(reason)")
      }
  }
}
