public import CoreGraphics

/// A file or a folder in memory: the contents of an attachment. Foundation has it on Apple's systems only.
open class FileWrapper: NSObject, NSSecureCoding {
  /// The bytes of a file; `nil` for a folder.
  public let regularFileContents: Data?
  /// The members of a folder by name; `nil` for a file.
  public let fileWrappers: [String: FileWrapper]?
  /// The file's name when it is written.
  open var preferredFilename: String?
  /// The file's name where it was read from.
  open var filename: String?

  /// Whether it is a file.
  open var isRegularFile: Bool { regularFileContents != nil }
  /// Whether it is a folder.
  open var isDirectory: Bool { fileWrappers != nil }

  /// Creates a file of bytes.
  public init(regularFileWithContents contents: Data) {
    regularFileContents = contents
    fileWrappers = nil
    super.init()
  }

  /// Creates a folder of files by name.
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
    regularFileContents = nil
    fileWrappers = childrenByPreferredName
    super.init()
  }

  /// Reads a file, or a folder with all that is in it.
  ///
  /// - Throws: Foundation's error for what cannot be read.
  public convenience init(url: URL) throws {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), isDirectory.boolValue {
      var members: [String: FileWrapper] = [:]
      for member in try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil) {
        members[member.lastPathComponent] = try FileWrapper(url: member)
      }
      self.init(directoryWithFileWrappers: members)
    } else {
      self.init(regularFileWithContents: try Data(contentsOf: url))
    }
    filename = url.lastPathComponent
    preferredFilename = filename
  }

  /// Writes the file, or the folder with all that is in it.
  ///
  /// - Throws: Foundation's error for what cannot be written.
  open func write(to url: URL) throws {
    if let regularFileContents { return try regularFileContents.write(to: url, options: .atomic) }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, member) in fileWrappers ?? [:] { try member.write(to: url.appendingPathComponent(name)) }
  }

  /// Files can be read from archives of unknown origin.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the names and the contents.
  open func encode(with coder: NSCoder) {
    if let regularFileContents { coder.encode(regularFileContents as NSData, forKey: "contents") }
    if let preferredFilename {
      coder.encode(NSString(string: preferredFilename), forKey: "preferredFilename")
    }
    if let filename { coder.encode(NSString(string: filename), forKey: "filename") }
    guard let fileWrappers else { return }
    let members = fileWrappers.sorted { $0.key < $1.key }
    coder.encode(NSArray(array: members.map { NSString(string: $0.key) }), forKey: "names")
    coder.encode(NSArray(array: members.map(\.value)), forKey: "members")
  }

  /// Reads what `encode(with:)` wrote; `nil` when the archive holds something else.
  public required init?(coder: NSCoder) {
    func text(_ name: String) -> String? {
      coder.containsValue(forKey: name) ? coder.decodeObject(of: NSString.self, forKey: name) as String? : nil
    }
    preferredFilename = text("preferredFilename")
    filename = text("filename")
    if coder.containsValue(forKey: "contents") {
      guard let data = coder.decodeObject(of: NSData.self, forKey: "contents") else { return nil }
      (regularFileContents, fileWrappers) = (Data(copying: data), nil)
    } else {
      guard coder.containsValue(forKey: "names"), coder.containsValue(forKey: "members"),
        let names = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "names") as? [String],
        let members = coder.decodeObject(of: [NSArray.self, FileWrapper.self], forKey: "members")
          as? [FileWrapper], names.count == members.count
      else { return nil }
      regularFileContents = nil
      fileWrappers = Dictionary(zip(names, members)) { first, _ in first }
    }
    super.init()
  }
}
