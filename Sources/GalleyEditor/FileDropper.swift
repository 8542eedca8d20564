internal import TextEditing
internal import UIKit
internal import ViewHosting

/// Takes files and pictures that are dropped on an editor: texts are opened, pictures become references in
/// Markdown, and paths in other texts. A picture without a file gets one. What else is dropped, the text
/// takes.
@MainActor final class FileDropper: UIDropInteractionDelegate, UITextDropDelegate {
  private weak var editor: EditorView?

  /// Takes part in what is dropped on an editor.
  func connect(_ editor: EditorView) {
    self.editor = editor
    editor.addInteraction(UIDropInteraction(delegate: self))
  }

  /// The ways of naming that hosts use for lists of files.
  private static let types = ["public.file-url", "public.url", "text/uri-list"]

  /// The types of pictures, best first, and the endings of their files.
  private static let pictures = [
    ("public.png", "png"), ("public.jpeg", "jpg"), ("image/svg+xml", "svg"), ("image/webp", "webp"),
    ("image/gif", "gif"), ("image/avif", "avif"), ("image/tiff", "tiff"), ("image/bmp", "bmp"),
  ]

  /// Whether something is dragged that the editor takes, and not its text. A picture of something that is a
  /// text, too, as cells of a table are, is not wanted.
  private func takes(_ session: any UIDropSession) -> Bool {
    guard session.localDragSession == nil else { return false }
    return session.hasItemsConforming(toTypeIdentifiers: FileDropper.types)
      || session.hasItemsConforming(toTypeIdentifiers: FileDropper.pictures.map(\.0))
        && !session.hasItemsConforming(toTypeIdentifiers: ["public.plain-text"])
  }

  /// The data of a type that another program has dropped, of each thing.
  private func data(_ session: any UIDropSession, _ type: String) -> [Data] {
    session.items.compactMap { $0.itemProvider.data(forTypeIdentifier: type) }.filter { !$0.isEmpty }
  }

  private func urls(_ session: any UIDropSession) -> [URL] {
    FileDropper.types.lazy.map { type in
      self.data(session, type).flatMap { FileDropper.urls(in: $0) }
    }.first { !$0.isEmpty } ?? []
  }

  /// The addresses of a list, one in each line; lines that begin with a number sign are comments.
  static func urls(in list: Data) -> [URL] {
    String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }.compactMap { URL(string: String($0)) }
  }

  /// Takes files, or else a picture, or else addresses, which browsers offer with their pictures.
  private func take(_ session: any UIDropSession, at place: UITextPosition?) {
    guard let editor else { return }
    let addresses = urls(session)
    let files = addresses.filter(\.isFileURL)
    guard files.isEmpty else { return editor.take(files, at: place) }
    for (type, ending) in FileDropper.pictures {
      if let picture = data(session, type).first { return editor.take(picture, ending, at: place) }
    }
    let text = data(session, "public.utf8-plain-text").first.map { String(decoding: $0, as: UTF8.self) }
    editor.insert(text ?? addresses.map(\.absoluteString).joined(separator: "\n"), at: place)
  }

  // MARK: Drops beside the text, and of files alone

  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
    takes(session)
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .copy) }

  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    guard let editor else { return }
    let point = session.location(in: editor.text)
    take(session, at: editor.text.closestPosition(to: point))
  }

  // MARK: Drops of files that have a text, too

  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal {
    guard takes(drop.dropSession) else { return drop.suggestedProposal }
    let proposal = UITextDropProposal(operation: .copy)
    proposal.dropPerformer = .delegate
    return proposal
  }

  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
  ) {
    if takes(drop.dropSession) { take(drop.dropSession, at: drop.dropPosition) }
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
    insert(
      pictures.map { reference(to: $0) }.joined(separator: document.isMarkdown ? "\n" : " "), at: place)
    for file in files where !isPicture(file) { openFile(file.path) }
  }

  /// Writes a picture that is no file into one beside that of the text, and refers to it; without a file of
  /// the text the user is asked where.
  func take(_ picture: Data, _ ending: String, at place: UITextPosition?) {
    Task {
      do {
        guard let file = try await write(picture, ending) else { return }
        insert(reference(to: file), at: place)
      } catch {
        await tell("The picture was not written.", error)
      }
    }
  }

  /// Returns the new file of a picture; `nil` if the user wants none.
  private func write(_ picture: Data, _ ending: String) async throws -> URL? {
    guard let path = document.path else {
      guard let host,
        case .files(let files) = await host.run(
          .save(title: "Save Picture", name: "picture.\(ending)", folder: nil)),
        let file = files.first
      else { return nil }
      try picture.write(to: file, options: .atomic)
      return file
    }
    let start = URL(fileURLWithPath: path).deletingPathExtension().path
    var number = 1
    while true {
      let file = URL(fileURLWithPath: "\(start)-\(number).\(ending)")
      do {
        try picture.write(to: file, options: .withoutOverwriting)
        return file
      } catch CocoaError.fileWriteFileExists {
        number += 1
      }
    }
  }

  /// Puts a text at a place, and the caret after it, which is undone by itself.
  func insert(_ string: String, at place: UITextPosition?) {
    guard !string.isEmpty, let place, let range = text.textRange(from: place, to: place) else { return }
    text.becomeFirstResponder()
    text.selectedTextRange = range
    text.editor.breakUndoCoalescing()
    text.insertText(string)
    text.editor.breakUndoCoalescing()
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
