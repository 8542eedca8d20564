import Foundation
import YYText

/// A list of posts, which has cells for those in sight and uses them again.
@MainActor final class FeedView: UIScrollView {
  private let posts: Int
  private let isSynchronous: Bool
  private var cells: [Int: FeedCell] = [:]
  private var unused: [FeedCell] = []
  /// Layouts of posts in sight or near it, and those that are being made.
  private var layouts: [Int: YYTextLayout] = [:]
  private var wanted: Set<Int> = []
  private let queue = DispatchQueue(label: "feed", qos: .userInitiated, attributes: .concurrent)

  /// How many posts ahead layouts are made.
  private static let ahead = 12

  init(frame: CGRect, posts: Int, isSynchronous: Bool) {
    self.posts = posts
    self.isSynchronous = isSynchronous
    super.init(frame: frame)
    backgroundColor = .white
    contentSize = CGSize(width: frame.width, height: CGFloat(posts) * FeedPost.height)
    showPosts()
  }

  required init?(coder: NSCoder) { nil }

  /// The cells in sight, and those of them that show no text yet.
  var cellCount: Int { cells.count }
  var emptyCount: Int { cells.values.count { $0.label.layer.contents == nil } }

  /// Scrolls to where the list is in a frame, 40 points after where it was in the one before.
  func scroll(toFrame frame: Int) {
    let length = contentSize.height - bounds.height
    contentOffset.y = CGFloat(frame * 40).truncatingRemainder(dividingBy: max(length, 1))
    showPosts()
  }

  /// Puts cells where posts came into sight.
  func showPosts() {
    let top = max(Int(contentOffset.y / FeedPost.height), 0)
    let visible = top..<min(top + Int((bounds.height / FeedPost.height).rounded(.up)) + 1, posts)
    for (index, cell) in cells where !visible.contains(index) {
      cells[index] = nil
      cell.isHidden = true
      unused.append(cell)
    }
    for index in visible where cells[index] == nil {
      let cell = unused.popLast() ?? makeCell()
      cell.isHidden = false
      cell.frame.origin.y = CGFloat(index) * FeedPost.height
      cells[index] = cell
      cell.show(avatar: FeedPost.avatar(index))
      cell.label.textLayout = isSynchronous ? FeedPost.layout(FeedPost.text(index)) : layouts[index]
    }
    if !isSynchronous { prefetch(top, visible.upperBound) }
  }

  private func makeCell() -> FeedCell {
    let cell = FeedCell(
      frame: CGRect(x: 0, y: 0, width: bounds.width, height: FeedPost.height), isSynchronous: isSynchronous)
    addSubview(cell)
    return cell
  }

  /// Has other threads lay out what comes next, and forgets what is far away.
  private func prefetch(_ first: Int, _ end: Int) {
    let near = max(first - Self.ahead, 0)..<min(end + Self.ahead, posts)
    for index in layouts.keys where !near.contains(index) { layouts[index] = nil }
    for index in near where layouts[index] == nil && wanted.insert(index).inserted {
      queue.async { [weak self] in
        let layout = FeedPost.layout(FeedPost.text(index))
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self?.take(layout, index) }
        }
      }
    }
  }

  private func take(_ layout: YYTextLayout?, _ index: Int) {
    wanted.remove(index)
    layouts[index] = layout
    cells[index]?.label.textLayout = layout
  }

  /// Draws labels that are out of date, or has other threads do it.
  func displayLabels() {
    for cell in cells.values { cell.label.layer.displayIfNeeded() }
  }
}

/// A post.
@MainActor final class FeedCell: UIView {
  let label = YYLabel()
  private let avatar = UIImageView(frame: CGRect(x: 16, y: 12, width: 44, height: 44))

  init(frame: CGRect, isSynchronous: Bool) {
    super.init(frame: frame)
    label.frame = CGRect(x: 74, y: 8, width: FeedPost.width, height: FeedPost.height - 16)
    // Layouts come ready: nothing is laid out on account of a property.
    label.ignoreCommonProperties = true
    label.displaysAsynchronously = !isSynchronous
    label.fadeOnAsynchronouslyDisplay = false
    label.clearContentsBeforeAsynchronouslyDisplay = true
    addSubview(avatar)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(avatar image: UIImage) { avatar.image = image }
}
