/// The views of attachments that are not seen, by identifier, and the classes of new ones.
@MainActor final class AttachmentViewPool {
  private var classes: [String: any ReusableTextAttachmentView.Type] = [:]
  private var free: [String: [any ReusableTextAttachmentView]] = [:]
  /// The identifiers of views that were handed out.
  private var lent: [ObjectIdentifier: (view: any ReusableTextAttachmentView, identifier: String)] = [:]

  func register(_ viewClass: any ReusableTextAttachmentView.Type, for identifier: String) {
    classes[identifier] = viewClass
    free[identifier] = nil
  }

  /// Returns a view that is free, or a new one; `nil` for an identifier that is not known.
  func lend(_ identifier: String) -> (any ReusableTextAttachmentView)? {
    let view: any ReusableTextAttachmentView
    if let used = free[identifier]?.popLast() {
      used.prepareForReuse()
      view = used
    } else if let viewClass = classes[identifier] {
      view = viewClass.init(reuseIdentifier: identifier)
    } else {
      return nil
    }
    lent[ObjectIdentifier(view)] = (view, identifier)
    return view
  }

  /// Takes a view back that was handed out; others are not kept.
  func giveBack(_ view: UIView) {
    guard let (view, identifier) = lent.removeValue(forKey: ObjectIdentifier(view)),
      classes[identifier].map({ type(of: view) == $0 }) ?? false
    else { return }
    free[identifier, default: []].append(view)
  }

  /// Takes back what was handed out and is nowhere.
  func giveBack(except used: Set<ObjectIdentifier>) {
    for (identifier, entry) in lent where !used.contains(identifier) && entry.view.superview == nil {
      giveBack(entry.view)
    }
  }
}
