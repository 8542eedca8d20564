#if Desktop
  internal import Foundation

  /// Whether the machine can draw with anything but its processors.
  enum GraphicsCard {
    /// Whether there is a device that OpenGL could draw with. Without one GTK would have it done by the
    /// processors, which takes ten times as long for a strip of a window as to have Cairo draw it.
    ///
    /// - Parameter devices: Where the system's devices are.
    static func mayBeThere(devices: String = "/dev") -> Bool {
      func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: devices + path)) ?? []
      }
      // Drivers of the kernel, NVIDIA's own, and that of Linux in Windows.
      return names("/dri").contains { $0.hasPrefix("renderD") }
        || names("").contains { $0.hasPrefix("nvidia") || $0 == "dxg" }
    }
  }
#endif
