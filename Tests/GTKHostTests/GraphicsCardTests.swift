#if Desktop
  import Foundation
  import TestSupport
  import Testing

  @testable import GTKHost

  @Suite struct GraphicsCardTests {
    @Test("A machine has a graphics card where there is a device that OpenGL can draw with")
    func devices() throws {
      let folder = try TemporaryDirectory()
      func make(_ name: String) throws {
        let file = folder.url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
      }
      #expect(!GraphicsCard.mayBeThere(devices: folder.url.path + "/none"))
      try make("null")
      // What shows the screen of a machine without a card cannot draw.
      try make("dri/card0")
      #expect(!GraphicsCard.mayBeThere(devices: folder.url.path))
      for device in ["dri/renderD128", "nvidia0", "dxg"] {
        try make(device)
        #expect(GraphicsCard.mayBeThere(devices: folder.url.path), "\(device)")
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent(device))
      }
    }
  }
#endif
