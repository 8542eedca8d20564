internal import CoreText

/// Turns the items of a template file into content, in their order.
struct TemplateReader {
  private let file: String
  private let config: CTFrameParserConfig
  private var folder: ImageFolder
  private var fonts: FontResolver
  private let string = NSMutableAttributedString(string: "")
  private var links: [CoreTextLinkData] = []
  private var warnings: [TemplateWarning] = []

  private init(file: String, config: CTFrameParserConfig) {
    self.file = file
    self.config = config
    folder = ImageFolder(ofTemplate: file)
    fonts = FontResolver(config.fonts)
  }

  /// Reads a template file and the images that it names.
  static func read(_ file: String, config: CTFrameParserConfig) throws(TemplateError) -> TemplateContent {
    try read(try bytes(of: file), of: file, config: config)
  }

  /// Reads a template and the images that it names.
  ///
  /// - Parameter file: Where the template comes from: images are looked for in its folder.
  static func read(
    _ bytes: [UInt8], of file: String, config: CTFrameParserConfig
  ) throws(TemplateError) -> TemplateContent {
    let document: JSONReader.Document
    do {
      document = try JSONReader.read(bytes)
    } catch {
      throw .malformedJSON(file: file, position: error.position, reason: error.reason)
    }
    guard case .array(let items) = document.root else {
      throw .notAnArray(file: file, found: document.root.kind)
    }
    var reader = TemplateReader(file: file, config: config)
    for (item, position) in zip(items, document.elementPositions) {
      try reader.append(item, at: position)
    }
    return TemplateContent(
      string: NSAttributedString(attributedString: reader.string), links: reader.links,
      warnings: reader.warnings)
  }

  private mutating func append(_ item: TemplateValue, at position: TemplatePosition) throws(TemplateError) {
    guard case .object(let fields) = item else {
      warnings.append(TemplateWarning(.notAnItem(found: item.kind), at: position))
      return
    }
    switch fields["type"]?.string {
    case "txt":
      appendText(fields, at: position)
      checkNames(fields, ["content"], at: position)
    case "img":
      try appendImage(fields, at: position)
      checkNames(fields, ["name", "width", "height"], at: position)
    case "link":
      appendLink(fields, at: position)
      checkNames(fields, ["content", "url"], at: position)
    case let type: warnings.append(TemplateWarning(.unknownType(type), at: position))
    }
  }

  /// Warns of fields that nothing reads.
  private mutating func checkNames(
    _ fields: [String: TemplateValue], _ own: [String], at position: TemplatePosition
  ) {
    let known = ["type"] + own + config.fields.names
    for name in fields.keys.sorted() where !known.contains(name) {
      let meant = NearestWord.to(name, among: known.filter { fields[$0] == nil })
      warnings.append(TemplateWarning(.unknownField(name: name, meant: meant), at: position))
    }
  }

  private mutating func appendText(_ fields: [String: TemplateValue], at position: TemplatePosition) {
    string.append(text(fields, at: position))
  }

  private mutating func appendLink(_ fields: [String: TemplateValue], at position: TemplatePosition) {
    let text = text(fields, at: position)
    let start = string.length
    string.append(text)
    guard let url = fields["url"]?.string, !url.isEmpty else {
      if let value = fields["url"] {
        warn("url", "\(value.kind) leads nowhere", at: position)
      } else {
        miss("url", "the text is no link", at: position)
      }
      return
    }
    guard text.length > 0 else { return }
    do {
      _ = try LinkAddress.url(url)
    } catch {
      warnings.append(TemplateWarning(.unwrittenLink(url: url, reason: error.reason), at: position))
    }
    links.append(
      CoreTextLinkData(title: text.string, url: url, range: NSRange(location: start, length: text.length)))
  }

  /// Returns the text of a `txt` or `link` item, in the style that its fields lead to.
  private mutating func text(_ fields: [String: TemplateValue], at position: TemplatePosition)
    -> NSAttributedString
  {
    guard let content = fields["content"]?.string else {
      if let value = fields["content"] {
        warn("content", "\(value.kind) is no text", at: position)
      } else {
        miss("content", "the item has no text", at: position)
      }
      return NSAttributedString(string: "")
    }
    return NSAttributedString(string: content, attributes: attributes(fields, at: position))
  }

  private mutating func appendImage(
    _ fields: [String: TemplateValue], at position: TemplatePosition
  ) throws(TemplateError) {
    let name = fields["name"]?.string ?? ""
    let path: String?
    do {
      path = try folder.path(ofImage: name)
    } catch {
      throw .imageOutsideFolder(file: file, position: position, name: name, reason: error.reason)
    }
    var image: CGImage?
    if let path {
      if config.loadsImages {
        do {
          image = try folder.image(at: path)
        } catch {
          warnings.append(TemplateWarning(.brokenImage(name: name, reason: error.reason), at: position))
        }
      }
    } else {
      warnings.append(TemplateWarning(.missingImage(name: name), at: position))
    }
    let size = CGSize(
      width: side("width", fields, at: position), height: side("height", fields, at: position))
    let picture = TemplateImage(name: name, size: fitted(size), path: path, image: image)
    let attributes = attributes(fields, at: position).merging(picture.placeholderAttributes) { $1 }
    string.append(NSAttributedString(string: "\u{FFFC}", attributes: attributes))
  }

  /// Returns a side of an image; 0, with a warning, when the template does not say it.
  private mutating func side(
    _ name: String, _ fields: [String: TemplateValue], at position: TemplatePosition
  ) -> CGFloat {
    guard let value = fields[name] else {
      miss(name, "it counts as 0", at: position)
      return 0
    }
    do {
      return try TemplateFieldRegistry.length(value)
    } catch {
      warn(name, error.reason + " and counts as 0", at: position)
      return 0
    }
  }

  /// An image that is wider than the column is scaled down to its width, keeping its proportions.
  private func fitted(_ size: CGSize) -> CGSize {
    guard config.width > 0, size.width > config.width else { return size }
    return CGSize(width: config.width, height: size.height * config.width / size.width)
  }

  private mutating func attributes(
    _ fields: [String: TemplateValue], at position: TemplatePosition
  ) -> [NSAttributedString.Key: Any] {
    var style = TemplateTextStyle(config)
    for problem in config.fields.apply(fields, to: &style) {
      warn(problem.name, problem.reason, at: position)
    }
    return style.attributes(config, fonts: &fonts)
  }

  private mutating func warn(_ field: String, _ reason: String, at position: TemplatePosition) {
    warnings.append(TemplateWarning(.invalidField(name: field, reason: reason), at: position))
  }

  private mutating func miss(_ field: String, _ consequence: String, at position: TemplatePosition) {
    warnings.append(TemplateWarning(.missingField(name: field, consequence: consequence), at: position))
  }

  // MARK: The file

  private static func bytes(of file: String) throws(TemplateError) -> [UInt8] {
    var isDirectory: ObjCBool = false
    guard !file.isEmpty, !file.utf8.contains(0),
      FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory)
    else { throw .missingFile(file: file) }
    guard !isDirectory.boolValue else { throw .unreadableFile(file: file, reason: "is a directory") }
    guard let data = FileManager.default.contents(atPath: file) else {
      let allowed = FileManager.default.isReadableFile(atPath: file)
      throw .unreadableFile(file: file, reason: allowed ? "cannot be read" : "permission denied")
    }
    return [UInt8](data)
  }
}
