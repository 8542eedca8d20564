public import CoreGraphics
internal import GalleyFonts

/// Finds the fonts that have the attributes of a descriptor, in `FontCollection.current` and among the fonts
/// registered with it.
///
/// Names, file, format, languages, characters and the states of the font manager must match. Traits sort:
/// fonts with all of the symbolic ones first, then those nearest in width, slant and weight.
///
/// - Parameters:
///   - descriptor: The requested attributes.
///   - mandatoryAttributes: Keys whose values must be equal in every match, traits included; `nil` for none.
/// - Returns: Descriptors of the fonts, the best first; `nil` when there is none. For the descriptor of a
///   font, that one alone.
@discardableResult
public func CTFontDescriptorCreateMatchingFontDescriptors(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CFArray? {
  let found = descriptor.matches(mandatoryAttributes)
  return found.isEmpty ? nil : NSArray(array: found)
}

/// Finds the best of the fonts that `CTFontDescriptorCreateMatchingFontDescriptors` finds; `nil` when there
/// is none.
@discardableResult
public func CTFontDescriptorCreateMatchingFontDescriptor(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CTFontDescriptor? {
  descriptor.matches(mandatoryAttributes).first
}

extension CTFontDescriptor {
  /// The descriptors of the fonts that match, the best first.
  fileprivate func matches(_ mandatoryAttributes: CFSet?) -> [CTFontDescriptor] {
    if entry != nil { return [self] }
    let mandatory = Set((mandatoryAttributes.map { $0.map { $0 } } ?? []).compactMap { $0 as? String })
    let entries = FontMatch.entries(for: self, mandatory: mandatory, in: FontCollection.current.registered)
    return entries.map { matched($0) }
  }

  /// Returns the descriptor of a match, with the attributes that only a descriptor can have.
  private func matched(_ entry: FontEntry) -> CTFontDescriptor {
    let kept = [
      kCTFontSizeAttribute, kCTFontMatrixAttribute, kCTFontVariationAttribute,
      kCTFontFeatureSettingsAttribute, kCTFontCascadeListAttribute, kCTFontFixedAdvanceAttribute,
      kCTFontBaselineAdjustAttribute, kCTFontOrientationAttribute, kCTFontOpticalSizeAttribute,
    ]
    var more: [CFString: Any] = [:]
    for key in kept { if let value = attributes[key] { more[key] = value } }
    return CTFontDescriptor(of: entry, adding: more)
  }
}

/// The states that `CTFontDescriptorMatchFontDescriptorsWithProgressHandler` reports.
public enum CTFontDescriptorMatchingState: UInt32, Sendable {
  /// Matching begins.
  case didBegin = 0
  /// Matching is over, for good or ill.
  case didFinish = 1
  /// Fonts will be requested from elsewhere; never here.
  case willBeginQuerying = 2
  /// Waiting for an answer from elsewhere; never here.
  case stalled = 3
  /// A download begins; never here.
  case willBeginDownloading = 4
  /// A download continues; never here.
  case downloading = 5
  /// A download is over; never here.
  case didFinishDownloading = 6
  /// A descriptor has its match.
  case didMatch = 7
  /// A descriptor has no match.
  case didFailWithError = 8
}

/// The descriptor that the progress is about.
nonisolated(unsafe) public let kCTFontDescriptorMatchingSourceDescriptor =
  "CTFontDescriptorMatchingSourceDescriptor" as CFString
/// The descriptors that are matched: an array.
nonisolated(unsafe) public let kCTFontDescriptorMatchingDescriptors =
  "CTFontDescriptorMatchingDescriptors" as CFString
/// The matches so far: an array of descriptors.
nonisolated(unsafe) public let kCTFontDescriptorMatchingResult = "CTFontDescriptorMatchingResult" as CFString
/// The progress, from 0 to 100: a number.
nonisolated(unsafe) public let kCTFontDescriptorMatchingPercentage =
  "CTFontDescriptorMatchingPercentage" as CFString
/// The failure: an error that names the descriptor.
nonisolated(unsafe) public let kCTFontDescriptorMatchingError = "CTFontDescriptorMatchingError" as CFString

/// Finds the best match of each of some descriptors and reports the progress.
///
/// All fonts are on this machine, so the work is done, and every call of the handler has returned, before the
/// function returns.
///
/// - Parameters:
///   - descriptors: An array of descriptors.
///   - mandatoryAttributes: See `CTFontDescriptorCreateMatchingFontDescriptors`.
///   - progressBlock: Is called when matching begins, for each descriptor with or without a match, and at the
///     end. Matching stops early when it returns `false`; the end is reported as well.
/// - Returns: Whether matching began: `false` when the array holds anything else than descriptors.
@discardableResult
public func CTFontDescriptorMatchFontDescriptorsWithProgressHandler(
  _ descriptors: CFArray, _ mandatoryAttributes: CFSet?,
  _ progressBlock: (CTFontDescriptorMatchingState, CFDictionary) -> Bool
) -> Bool {
  let asked = descriptors.compactMap { $0 as? CTFontDescriptor }
  guard asked.count == descriptors.count else { return false }
  var result: [CTFontDescriptor] = []
  func tell(_ state: CTFontDescriptorMatchingState, _ done: Int, _ more: [CFString: Any] = [:]) -> Bool {
    var progress: [CFString: Any] = [
      kCTFontDescriptorMatchingDescriptors: descriptors,
      kCTFontDescriptorMatchingResult: NSArray(array: result),
      kCTFontDescriptorMatchingPercentage: NSNumber(
        value: asked.isEmpty ? 100 : Double(done) / Double(asked.count) * 100),
    ]
    progress.merge(more) { $1 }
    return progressBlock(state, FontAttributes.dictionary(progress))
  }
  var goesOn = tell(.didBegin, 0)
  for (index, descriptor) in asked.enumerated() where goesOn {
    let source: [CFString: Any] = [kCTFontDescriptorMatchingSourceDescriptor: descriptor]
    if let match = descriptor.matches(mandatoryAttributes).first {
      result.append(match)
      goesOn = tell(.didMatch, index + 1, source)
    } else {
      let error = CTFontManagerError.assetNotFound.error("no font matches \(descriptor)")
      goesOn = tell(
        .didFailWithError, index + 1, source.merging([kCTFontDescriptorMatchingError: error]) { $1 })
    }
  }
  _ = tell(.didFinish, asked.count)
  return true
}
