/// Speech without sound: what was to be read is recorded, and goes on until it is stopped or finished.
@MainActor public final class HeadlessSpeech: HostSpeech {
  /// What was to be read, the oldest first.
  public private(set) var spoken: [(text: String, language: String?)] = []
  /// Whether the last text is being read.
  public private(set) var isSpeaking = false

  /// Creates a voice that has read nothing.
  public init() {}

  /// Records a text.
  public func speak(_ text: String, language: String?) {
    spoken.append((text, language))
    isSpeaking = true
  }

  /// Ends reading.
  public func stop() { isSpeaking = false }
}
