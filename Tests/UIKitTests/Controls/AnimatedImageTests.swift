import Testing
import UIKit
import ViewHosting

@Suite("Images that move", .serialized)
@MainActor struct AnimatedImageTests {
  private func image(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
  }

  private func red(_ host: HeadlessHost) throws -> Bool {
    try Picture(try #require(host.snapshot())).count(CGRect(x: 0, y: 0, width: 4, height: 4)) {
      $0[0] > 200 && $0[2] < 50
    } == 16
  }

  @Test("An image of frames moves in a window, its time goes on outside of one, and archives keep it")
  func frames() throws {
    let moving = try #require(UIImage.animatedImage(with: [image(.red), image(.blue)], duration: 1))
    #expect(moving.images?.count == 2 && moving.duration == 1 && moving.size == CGSize(width: 4, height: 4))
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil && image(.red).images == nil)
    let host = HeadlessHost(size: CGSize(width: 4, height: 4))
    let view = UIImageView(image: moving)
    let window = UIWindow(host: host)
    window.addSubview(view)
    host.render()
    #expect(try red(host))
    host.advance(by: 0.6)
    #expect(try !red(host))
    host.advance(by: 0.5)
    #expect(try red(host))
    view.removeFromSuperview()
    host.advance(by: 5)
    window.addSubview(view)
    host.render()
    #expect(try red(host))
    let data = try NSKeyedArchiver.archivedData(withRootObject: moving, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data)
    #expect(read == moving && read?.frameDurations == [0.5, 0.5])
  }

  @Test("Images are shown one after the other between start and stop, or as often as asked")
  func animationImages() throws {
    let host = HeadlessHost(size: CGSize(width: 4, height: 4))
    let view = UIImageView(image: image(.red))
    let window = UIWindow(host: host)
    window.addSubview(view)
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = [image(.blue), image(.red)]
    view.animationDuration = 2
    view.startAnimating()
    host.render()
    #expect(try view.isAnimating && !red(host))
    host.advance(by: 1.1)
    #expect(try red(host))
    host.advance(by: 1)
    #expect(try !red(host))
    view.stopAnimating()
    host.render()
    #expect(try red(host) && !view.isAnimating)
    view.animationRepeatCount = 1
    view.startAnimating()
    host.advance(by: 1.9)
    #expect(view.isAnimating)
    host.advance(by: 0.2)
    #expect(try !view.isAnimating && red(host))
  }
}
