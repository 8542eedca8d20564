internal import CoreGraphics
internal import GalleyTextStore
internal import TextDocuments
internal import TextPages
internal import UIKit
internal import ViewHosting

/// A text on pages of paper.
struct PrintedPages: Sendable {
  /// The text.
  var text: String
  /// Its name, which stands above each page.
  var name: String
  /// Its language, as a BCP 47 tag; `nil` where it is not known.
  var language: String?
  /// The size of the letters, in points.
  var fontSize: CGFloat = 10
  /// The pages that are made, counted from 1; `nil` for all.
  var pages: [ClosedRange<Int>]?

  /// How long a text may be, in UTF-16 units: some 20,000 pages.
  static let limit = 64 << 20

  /// Returns a tagged PDF of the text on pages of A4, with its name and the numbers of pages.
  ///
  /// - Throws: `GraphicsFileError` when a page cannot be drawn.
  func pdf() throws -> Data {
    let font = UIFont.monospacedSystemFont(ofSize: fontSize, weight: .regular)
    let styled = NSAttributedString(
      string: text, attributes: [.font: font, .foregroundColor: UIColor.black])
    var master = PageMaster.a4
    master.header = "{title}"
    master.footer = "{page} / {pages}"
    var writer = PDFPageWriter(TextDocument(styled, attributes: [.title: name]), master: master)
    writer.language = language
    writer.pages = pages
    let data = NSMutableData()
    guard let consumer = CGDataConsumer(data: data as CFMutableData) else { return Data() }
    try writer.write(to: consumer)
    return data as Data
  }
}

extension EditorView {
  func printText() {
    Task {
      guard let (text, pdf) = await pages(), let host else { return }
      let panel = HostPanel.print(title: document.name, pdf: pdf) { [weak self] chosen in
        var text = text
        text.pages = chosen
        let pdf = try? text.pdf()
        if pdf == nil { await self?.showStatus("There are no such pages") }
        return pdf
      }
      if await host.run(panel) == .done { showStatus("Printed") }
    }
  }

  func exportPDF() {
    Task {
      let name = (document.name as NSString).deletingPathExtension + ".pdf"
      let folder = document.path.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      guard let host,
        case .files(let files) = await host.run(.save(title: "Export as PDF", name: name, folder: folder)),
        let file = files.first, let pdf = await pages()?.pdf
      else { return }
      do {
        try pdf.write(to: file, options: .atomic)
        showStatus("Exported \(file.lastPathComponent)")
      } catch {
        await tell("The PDF was not written.", error)
      }
    }
  }

  /// Returns the text on pages, and their PDF, which another thread makes; `nil` if there is none, of which
  /// the user is told.
  private func pages() async -> (text: PrintedPages, pdf: Data)? {
    while document.content.text.count <= PrintedPages.limit, document.content.readMore() {
      await Task.yield()
    }
    let rope = document.content.text
    guard rope.count <= PrintedPages.limit else {
      _ = await host?.run(
        .alert(title: "This text is too long for pages.", message: document.name, buttons: ["OK"]))
      return nil
    }
    showStatus("Making pages…")
    let (name, language) = (document.name, Locale.preferredLanguages.first)
    let result = await Task.detached { () -> Result<(PrintedPages, Data), any Error> in
      let text = PrintedPages(text: rope.string(0..<rope.count), name: name, language: language)
      return Result { (text, try text.pdf()) }
    }.value
    showStatus()
    switch result {
    case .success(let pages): return pages
    case .failure(let error):
      await tell("The pages were not made.", error)
      return nil
    }
  }
}
