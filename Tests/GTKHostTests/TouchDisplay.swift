#if Desktop
  import Foundation
  import Glibc
  import TestSupport

  /// An X display with a screen that is touched, a touch pad and a wheel that turns in parts of a step: Xorg
  /// with a dummy for a screen, and devices of its driver `inputtest`, which take events from a socket.
  final class TouchDisplay {
    /// Xorg did not come up, or a device does not answer.
    struct NotThere: Error {}

    private let process = Process()
    private let folder: TemporaryDirectory
    private var sockets: [Device: Int32] = [:]
    /// Its name, as `DISPLAY` has it.
    private(set) var name = ""

    init() throws {
      folder = try TemporaryDirectory()
      let configuration = folder.url.appendingPathComponent("xorg.conf")
      try Data(TouchDisplay.configuration(in: folder.url.path).utf8).write(to: configuration)
      let number = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      // Standard output is where the server writes its number.
      process.arguments = [
        "Xorg", "-displayfd", "1", "-config", configuration.path, "-logfile",
        folder.url.appendingPathComponent("log").path, "-noreset", "-nolisten", "tcp", "-novtswitch",
        "-sharevts",
        "-ac",
      ]
      process.standardOutput = number
      process.standardError = FileHandle.nullDevice
      try process.run()
      let line = number.fileHandleForReading.availableData
      name = ":" + String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      guard name.count > 1 else { throw NotThere() }
      for device in Device.allCases { sockets[device] = try connect(device.rawValue) }
      // By this GDK knows touch pads.
      _ = try run(
        "env",
        [
          "DISPLAY=\(name)", "xinput", "set-prop", "--type=int", "--format=8", Device.pad.rawValue,
          "libinput Tapping Enabled", "0",
        ])
    }

    /// What events are sent to.
    enum Device: String, CaseIterable { case fingers, pad, wheel }

    deinit {
      for socket in sockets.values { close(socket) }
      // It may have been started with the signal blocked that ends it in good order.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }

    private static func configuration(in folder: String) -> String {
      """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "DontVTSwitch" "true"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam 16384
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5.0 - 1000.0
        VertRefresh 5.0 - 200.0
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "1024x768"
          Virtual 1024 768
        EndSubSection
      EndSection
      Section "InputDevice"
        Identifier "fingers"
        Driver "inputtest"
        Option "SocketPath" "\(folder)/fingers"
        Option "DeviceType" "Touch"
        Option "TouchCount" "5"
      EndSection
      Section "InputDevice"
        Identifier "pointer"
        Driver "inputtest"
        Option "SocketPath" "\(folder)/pointer"
        Option "DeviceType" "PointerAbsolute"
      EndSection
      Section "InputDevice"
        Identifier "pad"
        Driver "inputtest"
        Option "SocketPath" "\(folder)/pad"
        Option "DeviceType" "Pointer"
      EndSection
      Section "InputDevice"
        Identifier "wheel"
        Driver "inputtest"
        Option "SocketPath" "\(folder)/wheel"
        Option "DeviceType" "Pointer"
      EndSection
      Section "InputDevice"
        Identifier "keys"
        Driver "inputtest"
        Option "SocketPath" "\(folder)/keys"
        Option "DeviceType" "Keyboard"
      EndSection
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
        InputDevice "pointer" "CorePointer"
        InputDevice "keys" "CoreKeyboard"
        InputDevice "fingers" "SendCoreEvents"
        InputDevice "pad" "SendCoreEvents"
        InputDevice "wheel" "SendCoreEvents"
      EndSection

      """
    }

    // MARK: The driver's socket

    /// A message: its length and its kind, then numbers as the machine has them.
    private static func message(_ kind: UInt32, _ body: Data) -> Data {
      var data = Data()
      data.append(UInt32(8 + body.count))
      data.append(kind)
      return data + body
    }

    private func connect(_ device: String) throws -> Int32 {
      let path = folder.url.appendingPathComponent(device).path
      let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      var status: Int32 = -1
      for _ in 0..<100 {
        status = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
        if status == 0 { break }
        usleep(100_000)
      }
      guard status == 0 else { throw NotThere() }
      // Version 1.0 of the protocol, which the driver answers with its own.
      var version = Data()
      version.append(UInt16(1))
      version.append(UInt16(0))
      try send(TouchDisplay.message(0, version), to: socket, answer: 12)
      return socket
    }

    /// Sends a message, and reads the answer.
    private func send(_ data: Data, to socket: Int32, answer: Int) throws {
      guard data.withUnsafeBytes({ write(socket, $0.baseAddress, $0.count) }) == data.count else {
        throw NotThere()
      }
      var buffer = [UInt8](repeating: 0, count: answer)
      if answer > 0, read(socket, &buffer, answer) != answer { throw NotThere() }
    }

    /// Sends an event, and waits until the server has taken it.
    private func post(_ event: Data, to device: Device) throws {
      guard let socket = sockets[device] else { throw NotThere() }
      try send(event, to: socket, answer: 0)
      try send(TouchDisplay.message(1, Data()), to: socket, answer: 8)
    }

    /// The axes that an event has, and their values.
    private static func axes(_ values: [Int: Double]) -> Data {
      var mask = [UInt8](repeating: 0, count: 8)
      var numbers = [Double](repeating: 0, count: 128)
      for (axis, value) in values {
        mask[axis / 8] |= 1 << (axis % 8)
        numbers[axis] = value
      }
      var data = Data()
      data.append(UInt32(0))
      data.append(contentsOf: mask)
      // Doubles begin at multiples of eight bytes.
      data.append(UInt32(0))
      for number in numbers { data.append(number.bitPattern) }
      return data
    }

    // MARK: What a person does

    /// What a finger does.
    enum Touch: UInt32 { case began = 18, moved, ended }

    /// A finger does something at a place, in pixels of the screen.
    func touch(_ touch: Touch, finger: UInt32 = 0, x: Double, y: Double) throws {
      var body = Data()
      body.append(finger)
      body.append(touch.rawValue)
      // Devices count to 65,535 on each axis.
      try post(
        TouchDisplay.message(
          6, body + TouchDisplay.axes([0: (x + 0.5) / 1024 * 65535, 1: (y + 0.5) / 768 * 65535])),
        to: .fingers)
    }

    /// Fingers move on the pad, or a wheel turns: downward, in steps of a wheel. Fingers that do not move
    /// have left the pad.
    func scroll(by steps: Double, on device: Device) throws {
      var body = Data()
      // Not to a place; and as much again to where numbers of eight bytes begin.
      body.append(UInt32(0))
      body.append(UInt32(0))
      // A step is 120 of the axis that scrolls up and down.
      try post(TouchDisplay.message(2, body + TouchDisplay.axes([3: steps * 120])), to: device)
    }
  }

  extension Data {
    fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
      Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
    }
  }
#endif
