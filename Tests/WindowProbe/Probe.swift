#if Desktop
  import Foundation
  import GTKHost
  import TextDocuments
  import TextEditing
  import UIKit
  import ViewHosting
  import YYText

  /// A window with a text view, and what tests can ask of it.
  @MainActor final class Probe {
    private let window: GTKWindow
    private let root: UIWindow
    private let recorder: Recorder
    private let text = UITextView()
    private var vertical: YYTextView?
    private var timer: Timer?
    private var finished: [String] = []

    init(_ window: GTKWindow) {
      self.window = window
      text.font = UIFont(name: "Liberation Sans", size: 18)
      text.allowsEditingTextAttributes = true
      text.editor.formats = [DocumentTextFormat.rtf, DocumentTextFormat.html]
      text.editor.behavior.importsGraphics = true
      root = UIWindow(host: window.view, rootView: text)
      recorder = Recorder(root)
      window.view.client = recorder
      root.makeKeyAndVisible()
      text.becomeFirstResponder()
      recorder.beginsDrag = { [weak self] in self?.drag($0) }
    }

    /// Answers a command.
    func answer(_ command: [Any]) -> Any {
      let name = command.first as? String ?? ""
      let arguments = Array(command.dropFirst())
      let texts = arguments.compactMap { $0 as? String }
      let numbers = arguments.compactMap { $0 as? Int }
      switch name {
      case "log":
        let log = recorder.log
        recorder.log = []
        return log
      case "text": return text.text ?? ""
      case "set": text.text = texts[0]
      case "select": text.selectedRange = NSRange(location: numbers[0], length: numbers[1] - numbers[0])
      case "selection": return [text.selectedRange.location, NSMaxRange(text.selectedRange)]
      case "embolden":
        text.textStorage.addAttribute(
          .font, value: UIFont(name: "Liberation Sans Bold", size: 18)!,
          range: NSRange(location: numbers[0], length: numbers[1] - numbers[0]))
      case "bold": return boldText
      case "pictures": return pictures
      case "caret": return caret
      case "place": return place(numbers[0])
      case "pointer":
        // The next answer is of a later movement.
        defer { recorder.pointer = nil }
        return recorder.pointer.map(pixels) ?? []
      case "vertical": showVertical(texts[0])
      case "offset": return [Int(text.contentOffset.x.rounded()), Int(text.contentOffset.y.rounded())]
      case "exact offset": return Double(text.contentOffset.y)
      case "environment": return environment
      case "drawings": return recorder.drawings
      case "is active": return recorder.isActive
      case "caret blinks": return window.view.environment.caretBlinkTime != nil
      case "finished": return finished
      case "timers": startTimers()
      case "panel": show(texts)
      case "drag": recorder.dragged = [item(texts)]
      case "read drops": recorder.readTypes = texts
      case "copy": window.view.pasteboard(.general)?.write([item(texts)])
      case "types": return window.view.pasteboard(.general)?.types ?? []
      case "read":
        return window.view.pasteboard(.general)?.readNow(texts[0])?.base64EncodedString() ?? "nothing"
      case "input": return TestInputMethod.answer(arguments)
      case "resign": text.resignFirstResponder()
      case "fold": fold(numbers[0]..<numbers[1])
      case "highlight": highlightWhileComposing()
      default: return "unknown command \(name)"
      }
      return true
    }

    /// The texts that are bold.
    private var boldText: [String] {
      var found: [String] = []
      text.attributedText.enumerateAttribute(
        .font, in: NSRange(location: 0, length: text.attributedText.length)
      ) { value, range, _ in
        guard let font = value as? UIFont, font.fontDescriptor.symbolicTraits.contains(.traitBold) else {
          return
        }
        found.append((text.attributedText.string as NSString).substring(with: range))
      }
      return found
    }

    /// The sizes in pixels of the pictures in the text.
    private var pictures: [String] {
      var found: [String] = []
      text.attributedText.enumerateAttribute(
        .attachment, in: NSRange(location: 0, length: text.attributedText.length)
      ) { value, _, _ in
        guard let attachment = value as? NSTextAttachment else { return }
        let image = attachment.image ?? attachment.contents.flatMap { UIImage(data: $0) }
        found.append(
          image.map { "\(Int($0.size.width * $0.scale))x\(Int($0.size.height * $0.scale))" } ?? "none")
      }
      return found
    }

    private func numbers(of rect: CGRect) -> [Int] {
      [rect.minX, rect.minY, rect.width, rect.height].map { Int($0.rounded()) }
    }

    /// The caret, in points of the widget.
    private var caret: [Int] {
      if let vertical, let end = vertical.selectedTextRange?.end {
        return numbers(of: vertical.convert(vertical.caretRect(for: end), to: nil))
      }
      guard let end = text.selectedTextRange?.end else { return [] }
      return numbers(of: text.convert(text.caretRect(for: end), to: nil))
    }

    /// Shows a text in vertical lines, which has the keyboard then.
    private func showVertical(_ string: String) {
      let view = YYTextView(frame: text.bounds)
      view.font = UIFont(name: "Noto Sans CJK JP", size: 18)
      view.isVerticalForm = true
      view.text = string
      text.addSubview(view)
      vertical = view
      view.becomeFirstResponder()
      view.selectedRange = NSRange(location: 2, length: 0)
    }

    /// The middle of the left edge of a character, in pixels of the window as X has it.
    private func place(_ offset: Int) -> [Int] {
      let position = text.position(from: text.beginningOfDocument, offset: offset)!
      let caret = text.convert(text.caretRect(for: position), to: nil)
      return pixels(CGPoint(x: caret.minX, y: caret.midY))
    }

    /// Returns where a point of the widget is in the window, in pixels.
    private func pixels(_ point: CGPoint) -> [Int] {
      let (origin, scale) = (WindowPlace.origin(of: window), window.view.environment.scale)
      return [point.x + origin.x, point.y + origin.y].map { Int(($0 * scale).rounded()) }
    }

    private var environment: [String: Any] {
      let environment = window.view.environment
      return [
        "scale": Int(environment.scale), "dark": environment.isDark,
        "font": environment.fontFamily ?? "",
        "size": [Int(window.view.size.width), Int(window.view.size.height)],
        "double": Int(environment.doubleClickTime * 1000), "animated": !environment.reducesMotion,
        "text": Int(environment.textScale * 100),
      ]
    }

    /// Hides a range, as an editor does with what is folded.
    private func fold(_ range: Range<Int>) {
      text.textStorage.addAttribute(
        .hiddenText, value: true, range: NSRange(location: range.lowerBound, length: range.count))
    }

    /// Colours the digits anew at each change, as highlighters do, also of what is composed.
    private func highlightWhileComposing() {
      text.delegate = highlighter
      highlighter.recolor(text)
    }
    private let highlighter = Highlighter()

    // MARK: Loops

    private func startTimers() {
      finished = []
      timer = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated {
          guard let self else { return }
          self.finished.append("timer")
          if self.finished.count(where: { $0 == "timer" }) == 3 { self.timer?.invalidate() }
        }
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { self.finished.append("queue") } }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) {
        MainActor.assumeIsolated { self.finished.append("later") }
      }
      Task {
        self.finished.append("task")
        try? await Task.sleep(for: .milliseconds(20))
        self.finished.append("slept")
        let sum = await Task.detached { (1...100).reduce(0, +) }.value
        self.finished.append("detached \(sum)")
      }
      _ = window.view.schedule(after: 0.02) { [weak self] in self?.finished.append("host") }
      window.view.schedule(after: 0.02) { [weak self] in self?.finished.append("cancelled") }.cancel()
    }

    // MARK: Exchange

    /// Returns an item of pairs: a type, and its data in Base 64.
    private func item(_ pairs: [String]) -> PasteboardItem {
      PasteboardItem(
        stride(from: 0, to: pairs.count - 1, by: 2).map { index in
          let data = Data(base64Encoded: pairs[index + 1]) ?? Data()
          return PasteboardItem.Representation(pairs[index]) { [weak self] in
            self?.recorder.log.append("asked for \(pairs[index])")
            return data
          }
        })
    }

    private func drag(_ items: [PasteboardItem]) {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 24)).image { context in
        UIColor.orange.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 60, height: 24))
      }
      Task {
        let done = await window.view.beginDrag(
          items, image: image.cgImage, hotSpot: CGPoint(x: 30, y: 12), allowed: [.copy, .move])
        recorder.log.append("drag ended \(done.rawValue)")
      }
    }

    // MARK: Dialogs

    private func show(_ arguments: [String]) {
      let rest = Array(arguments.dropFirst())
      let panel: HostPanel? =
        switch arguments.first {
        case "open": .open(title: rest[0], types: Array(rest.dropFirst()), allowsSeveral: true)
        case "save": .save(title: rest[0], name: rest[1], folder: URL(fileURLWithPath: rest[2]))
        case "alert": .alert(title: rest[0], message: rest[1], buttons: Array(rest.dropFirst(2)))
        case "print":
          (try? Data(contentsOf: URL(fileURLWithPath: rest[1]))).map { .print(title: rest[0], pdf: $0) }
        default: nil
        }
      guard let panel else { return recorder.log.append("no panel") }
      Task {
        switch await window.view.run(panel) {
        case .cancelled: recorder.log.append("cancelled")
        case .files(let files):
          recorder.log.append("files " + files.map(\.path).sorted().joined(separator: " "))
        case .button(let button): recorder.log.append("button \(button)")
        case .done: recorder.log.append("done")
        }
      }
    }
  }

  /// Colours digits at each change.
  private final class Highlighter: NSObject, UITextViewDelegate {
    func textViewDidChange(_ textView: UITextView) { recolor(textView) }

    func recolor(_ textView: UITextView) {
      let storage = textView.textStorage
      storage.beginEditing()
      storage.addAttribute(
        .foregroundColor, value: UIColor.black, range: NSRange(location: 0, length: storage.length))
      for (offset, unit) in storage.string.utf16.enumerated() where (0x30...0x39).contains(unit) {
        storage.addAttribute(
          .foregroundColor, value: UIColor.red, range: NSRange(location: offset, length: 1))
      }
      storage.endEditing()
    }
  }
#endif
