public import Foundation

/// Something that is added to a text view, and follows and steers what happens there: a list of completions,
/// colours for code, a count of words.
///
/// ``setUp(in:)`` is called once, when the plugin is added; ``tearDown()`` once, when it is removed or the
/// view goes away. Between them it is told of events. Several plugins are told in the order in which they
/// were added, and torn down in the opposite one. All members but ``setUp(in:)`` may be left out.
///
/// Not in Apple's UIKit.
@MainActor public protocol TextViewPlugin: AnyObject {
  /// The plugin was added. It may keep the view weakly, add subviews to it and set its properties.
  func setUp(in textView: UITextView)
  /// The user is about to change text. Asked after the view's delegate; the first that says `false` keeps the
  /// text as it is, and no other one is asked.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - range: What is replaced, in UTF-16 units.
  ///   - text: What takes its place.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  /// The view is about to replace text: once for each place, the last place of the text first.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - range: What is replaced, in UTF-16 units.
  ///   - text: What takes its place.
  func textView(_ textView: UITextView, willReplace range: NSRange, with text: String)
  /// Text was replaced: by the user, by setting it, or by a program in the view's storage. The plugin must
  /// not replace text here.
  ///
  /// - Parameters:
  ///   - textView: The view.
  ///   - range: What was replaced, in UTF-16 units of the text before.
  ///   - length: The number of units in its place.
  func textView(_ textView: UITextView, didReplace range: NSRange, newLength length: Int)
  /// The user has changed the text, and the view's delegate was told of it.
  func textViewDidChange(_ textView: UITextView)
  /// The selection is another one.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// What is seen of the text was laid out.
  func textViewDidLayOut(_ textView: UITextView)
  /// The plugin was removed, or the view has gone.
  func tearDown()
}

extension TextViewPlugin {
  /// Returns `true`.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textView(_ textView: UITextView, willReplace range: NSRange, with text: String) {}
  /// Does nothing.
  public func textView(_ textView: UITextView, didReplace range: NSRange, newLength length: Int) {}
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidLayOut(_ textView: UITextView) {}
  /// Does nothing.
  public func tearDown() {}
}

extension UITextView {
  /// The plugins, in the order in which they were added.
  ///
  /// Not in Apple's UIKit.
  public var plugins: [any TextViewPlugin] { state.plugins.all }

  /// Adds a plugin, which the view keeps, and sets it up. One that is there already stays where it is.
  ///
  /// Not in Apple's UIKit.
  public func addPlugin(_ plugin: any TextViewPlugin) {
    guard state.plugins.add(plugin) else { return }
    plugin.setUp(in: self)
  }

  /// Removes a plugin, and tears it down.
  ///
  /// Not in Apple's UIKit.
  public func removePlugin(_ plugin: any TextViewPlugin) {
    if state.plugins.remove(plugin) { plugin.tearDown() }
  }
}

/// The plugins of a text view: torn down with it.
@MainActor final class TextViewPlugins {
  private(set) var all: [any TextViewPlugin] = []
  /// What is being replaced: the plugins are told once it was.
  private var replaced: [(range: Range<Int>, newLength: Int)] = []

  isolated deinit { for plugin in all.reversed() { plugin.tearDown() } }

  fileprivate func add(_ plugin: any TextViewPlugin) -> Bool {
    guard !contains(plugin) else { return false }
    all.append(plugin)
    return true
  }

  fileprivate func remove(_ plugin: any TextViewPlugin) -> Bool {
    guard contains(plugin) else { return false }
    all.removeAll { $0 === plugin }
    return true
  }

  private func contains(_ plugin: any TextViewPlugin) -> Bool { all.contains { $0 === plugin } }

  /// Calls each plugin that no other one has removed by then.
  func tell(_ body: (any TextViewPlugin) -> Void) {
    for plugin in all where contains(plugin) { body(plugin) }
  }

  /// Whether no plugin minds a change.
  func allow(_ view: UITextView, _ range: Range<Int>, _ text: String) -> Bool {
    all.allSatisfy {
      !contains($0) || $0.textView(view, shouldChangeTextIn: NSRange(range), replacementText: text)
    }
  }

  /// Tells of a replacement to come.
  func willReplace(_ view: UITextView, _ range: Range<Int>, with text: @autoclosure () -> NSAttributedString)
  {
    guard !all.isEmpty else { return }
    let text = text().string
    replaced.append((range, text.utf16.count))
    tell { $0.textView(view, willReplace: NSRange(range), with: text) }
  }

  /// Tells of the replacements that were to come.
  func didReplace(_ view: UITextView) {
    let replaced = replaced
    self.replaced = []
    for (range, length) in replaced { didReplace(view, range, newLength: length) }
  }

  /// Tells of a replacement.
  func didReplace(_ view: UITextView, _ range: Range<Int>, newLength: Int) {
    tell { $0.textView(view, didReplace: NSRange(range), newLength: newLength) }
  }
}
