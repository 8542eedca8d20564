/// Pictures that a program brings along. There are no asset catalogues: a name is the name of a file.
extension UIImage {
  /// Finds a PNG or JPEG file among the program's resources.
  ///
  /// Looked through are the main bundle's resources, which on Linux are the folder of the program, then each
  /// folder `*.resources` there, as SwiftPM makes them for targets with resources, in the order of their
  /// names. The name may lead into a folder; it may end in `.png`, `.jpg` or `.jpeg`, which are tried in this
  /// order if it does not. "name@2x" and "name@3x" are taken where there is no file of the plain name, and
  /// say how many pixels a point is long.
  ///
  /// - Parameter name: The file's name. `nil` comes back when there is no such file, or it is no picture.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds a PNG or JPEG file among the resources of a bundle, as `init(named:)` does.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - bundle: The bundle, such as `Bundle.module`; `nil` for the program's.
  ///   - traitCollection: Ignored: without catalogues, pictures have no variants for traits.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folders = bundle.map { [$0.resourceURL ?? $0.bundleURL] } ?? UIImage.programFolders
    guard let (data, scale) = UIImage.file(named: name, in: folders) else { return nil }
    self.init(data: data, scale: scale)
  }

  /// The folders of the program's resources.
  private static var programFolders: [URL] {
    guard let main = Bundle.main.resourceURL ?? Bundle.main.executableURL?.deletingLastPathComponent() else {
      return []
    }
    let beside = (try? FileManager.default.contentsOfDirectory(atPath: main.path)) ?? []
    return [main]
      + beside.filter { $0.hasSuffix(".resources") }.sorted().map { main.appendingPathComponent($0) }
  }

  /// The first file of a name, with the scale that its name states.
  private static func file(named name: String, in folders: [URL]) -> (data: Data, scale: CGFloat)? {
    guard !name.isEmpty else { return nil }
    let known = ["png", "jpg", "jpeg"]
    let ending = (name as NSString).pathExtension
    let hasEnding = known.contains(ending.lowercased())
    let stem = hasEnding ? String(name.dropLast(ending.count + 1)) : name
    for folder in folders {
      for (mark, scale) in [("", 1), ("@2x", 2), ("@3x", 3)] as [(String, CGFloat)] {
        for kind in hasEnding ? [ending] : known {
          let path = folder.appendingPathComponent("\(stem)\(mark).\(kind)").path
          guard let data = FileManager.default.contents(atPath: path) else { continue }
          let marked: CGFloat = stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : scale
          return (data, marked)
        }
      }
    }
    return nil
  }
}
