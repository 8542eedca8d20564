internal import TextKit

/// The text that delete commands have taken away, for `yank:`: a piece for each caret.
struct KillBuffer {
  private(set) var pieces: [NSAttributedString] = []
  /// Whether what is deleted next belongs to what was deleted last.
  var isAppending = false

  /// Adds pieces: to those of the command before, or in their place.
  mutating func add(_ new: [NSAttributedString], isBackward: Bool) {
    guard new.contains(where: { $0.length > 0 }) else { return }
    if isAppending, new.count == pieces.count {
      pieces = zip(pieces, new).map { old, new in
        let joined = NSMutableAttributedString(attributedString: isBackward ? new : old)
        joined.append(isBackward ? old : new)
        return joined
      }
    } else {
      pieces = new
    }
    isAppending = true
  }

  /// Returns the text for one of several carets.
  func text(for index: Int, of count: Int) -> NSAttributedString {
    if pieces.count == count { return pieces[index] }
    let joined = NSMutableAttributedString(string: "")
    for (number, piece) in pieces.enumerated() {
      if number > 0 { joined.append(NSAttributedString(string: "\n")) }
      joined.append(piece)
    }
    return joined
  }
}
