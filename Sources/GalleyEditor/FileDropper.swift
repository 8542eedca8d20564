internal import UIKit
internal import ViewHosting

/// Takes files that are dropped on an editor: texts are opened, pictures become references in Markdown, and
/// paths in other texts. What else is dropped, the text takes.
@MainActor final class FileDropper: UIDropInteractionDelegate, UITextDropDelegate {
  private static let list = "public.file-url"
  private weak var editor: EditorView?

  /// Takes part in what is dropped on an editor.
  func connect(_ editor: EditorView) {
    self.editor = editor
    editor.addInteraction(UIDropInteraction(delegate: self))
  }

  /// The ways of naming that hosts use for lists of files.
  private static let types = ["public.file-url", "public.url", "text/uri-list"]

  private func hasFiles(_ session: any UIDropSession) -> Bool {
    session.localDragSession == nil && session.hasItemsConforming(toTypeIdentifiers: FileDropper.types)
  }

  private func urls(_ session: any UIDropSession) -> [URL] {
    for type in FileDropper.types {
      let found = session.items.compactMap { $0.itemProvider.data(forTypeIdentifier: type) }
        .flatMap { FileDropper.urls(in: $0) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The files of a list of addresses, one in each line; lines that begin with a number sign are comments.
  static func urls(in list: Data) -> [URL] {
    String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }.compactMap { URL(string: String($0)) }.filter(\.isFileURL)
  }

  // MARK: Drops beside the text, and of files alone

  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
    hasFiles(session)
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .copy) }

  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    guard let editor else { return }
    let point = session.location(in: editor.text)
    let place = editor.text.closestPosition(to: point)
    editor.take(urls(session), at: place)
  }

  // MARK: Drops of files that have a text, too

  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal {
    guard hasFiles(drop.dropSession) else { return drop.suggestedProposal }
    let proposal = UITextDropProposal(operation: .copy)
    proposal.dropPerformer = .delegate
    return proposal
  }

  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
  ) {
    guard hasFiles(drop.dropSession) else { return }
    editor?.take(urls(drop.dropSession), at: drop.dropPosition)
  }
}

extension EditorView {
  private static let pictures: Set = [
    "png", "jpg", "jpeg", "gif", "webp", "svg", "bmp", "tif", "tiff", "avif",
  ]

  /// Opens texts, and refers to pictures at a place of the text.
  func take(_ files: [URL], at place: UITextPosition?) {
    let isPicture = { (file: URL) in EditorView.pictures.contains(file.pathExtension.lowercased()) }
    let pictures = files.filter(isPicture)
    if !pictures.isEmpty, let place, let range = text.textRange(from: place, to: place) {
      let references = pictures.map { reference(to: $0) }.joined(separator: document.isMarkdown ? "\n" : " ")
      text.becomeFirstResponder()
      text.selectedTextRange = range
      text.insertText(references)
    }
    for file in files where !isPicture(file) { openFile(file.path) }
  }

  /// How the text refers to a picture: from its folder, if the picture is in that.
  private func reference(to file: URL) -> String {
    let folder = document.path.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/" }
    let path =
      folder.flatMap { file.path.hasPrefix($0) ? String(file.path.dropFirst($0.count)) : nil } ?? file.path
    guard document.isMarkdown else { return path }
    let address = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    let words = file.deletingPathExtension().lastPathComponent.replacing("[", with: "").replacing(
      "]", with: "")
    return "![\(words)](\(address))"
  }
}
