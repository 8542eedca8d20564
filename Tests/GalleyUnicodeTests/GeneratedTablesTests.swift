import Foundation
import Testing

@Suite("Generated tables")
struct GeneratedTablesTests {
  /// The folder of the package's sources, from the place of this file.
  private let tables = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/GalleyUnicode/Tables", isDirectory: true)

  @Test("Regenerating them shows no difference", .enabled(if: runsAllTests))
  func regeneration() throws {
    // The generator is built beside the test bundle.
    let products = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?
      .deletingLastPathComponent()
    let folder = products ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(
      "unicode-tables-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: output) }

    let generator = Process()
    generator.executableURL = folder.appendingPathComponent("unicode-tables")
    generator.arguments = [databaseFolder.path, output.path]
    try generator.run()
    generator.waitUntilExit()
    #expect(generator.terminationStatus == 0)

    let files = try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
    #expect(files.count == 6)
    for file in files {
      let fresh = try Data(contentsOf: output.appendingPathComponent(file))
      let kept = try Data(contentsOf: tables.appendingPathComponent(file))
      #expect(fresh == kept, "\(file) differs from what unicode-tables writes")
    }
  }
}
