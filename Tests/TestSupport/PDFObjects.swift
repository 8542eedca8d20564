public import Foundation

/// Returns the objects of a PDF as text: dictionaries sorted, all white space one space.
///
/// - Throws: When `qpdf` finds a fault in the file.
public func objectsOfPDF(_ document: Data) throws -> String {
  let folder = try TemporaryDirectory()
  let file = folder.url.appendingPathComponent("checked.pdf").path
  try document.write(to: URL(fileURLWithPath: file))
  let check = try run("qpdf", ["--check", file])
  guard check.status == 0 else {
    throw UnsoundPDF(reason: String(decoding: check.output, as: UTF8.self) + check.error)
  }
  let text = try run("qpdf", ["--qdf", "--object-streams=disable", file, "-"]).output
  return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// What `qpdf` says against a file.
public struct UnsoundPDF: Error {
  /// Its words.
  public let reason: String
}
