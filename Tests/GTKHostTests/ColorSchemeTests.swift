#if Desktop
  import Foundation
  import TestSupport
  import Testing

  /// Stands in for the desktop's portal of settings: `Clients/settings-portal.py`.
  private final class SettingsPortal {
    private let program: Companion
    private let pipes = (input: Pipe(), output: Pipe())

    init(scheme: Int) throws {
      program = try Companion(python: "settings-portal.py", ["\(scheme)"], pipes: pipes)
      // It says when it has its name.
      _ = pipes.output.fileHandleForReading.availableData
    }

    func tell(_ scheme: Int) { pipes.input.fileHandleForWriting.write(Data("\(scheme)\n".utf8)) }
  }

  extension DisplayTests {
    /// The desktop's wish for dark windows, which a portal on the test's bus tells.
    @Suite struct ColorSchemeTests {
      @Test func aWindowFollowsThePortalWhileItIsOpen() throws {
        let portal = try SettingsPortal(scheme: 1)
        let probe = try ProbeProgram(environment: ["GTK_THEME": ""])
        try probe.ask("set", "Light on dark")
        #expect(try probe.isDark(expecting: true))
        #expect(try probe.lightness() < 0.4)
        try probe.picture("window-portal-dark")
        portal.tell(2)
        #expect(try !probe.isDark(expecting: false))
        #expect(try probe.lightness() > 0.7)
        portal.tell(1)
        #expect(try probe.isDark(expecting: true))
        portal.tell(0)
        #expect(try !probe.isDark(expecting: false))
        try probe.picture("window-portal-light")
      }

      @Test func aThemeThatTheUserHasChosenStays() throws {
        let portal = try SettingsPortal(scheme: 1)
        let probe = try ProbeProgram(environment: ["GTK_THEME": "Adwaita"])
        usleep(500_000)
        #expect(try !probe.isDark(expecting: false))
        portal.tell(1)
        usleep(500_000)
        #expect(try !probe.isDark(expecting: false))
      }
    }
  }

  extension ProbeProgram {
    /// Returns whether the tree is dark, as soon as that is as expected.
    fileprivate func isDark(expecting expected: Bool) throws -> Bool {
      for _ in 0..<100 {
        if (try ask("environment") as? [String: Any])?["dark"] as? Bool == expected { return expected }
        usleep(100_000)
      }
      return !expected
    }
  }
#endif
