#if Desktop
  internal import CGalleyATK
  internal import CoreGraphics
  internal import ViewHosting

  /// A text in the units of ATK: offsets count code points.
  @MainActor struct CodePointText {
    let text: any AccessibilityText

    /// The most code points that are handed out at once: a message on the bus may have 128 MiB.
    static let longest = 1 << 22

    init?(_ object: Accessible?) {
      guard let text = object?.text else { return nil }
      self.text = text
    }

    var count: Int { index(text.length) }
    func index(_ position: Int) -> Int { text.codePointIndex(at: position) }
    func position(_ index: gint) -> Int { text.position(ofCodePoint: max(Int(index), 0)) }

    /// Returns a range of code points in UTF-16 code units; −1 as its end is the text's end.
    func units(_ start: gint, _ end: gint) -> Range<Int> {
      let first = position(start)
      return first..<max(first, end < 0 ? text.length : position(end))
    }

    /// Returns a part for C, which frees it. No more than ``longest`` of it.
    func string(_ range: Range<Int>) -> UnsafeMutablePointer<CChar>? {
      guard range.count > Self.longest else { return copied(text.string(in: range)) }
      let end = text.position(ofCodePoint: index(range.lowerBound) + Self.longest / 2)
      return copied(text.string(in: range.lowerBound..<min(end, range.upperBound)))
    }

    /// Returns a unit of the text, and writes its ends.
    func unit(
      _ range: Range<Int>, _ start: UnsafeMutablePointer<gint>?, _ end: UnsafeMutablePointer<gint>?
    ) -> UnsafeMutablePointer<CChar>? {
      start?.pointee = gint(index(range.lowerBound))
      end?.pointee = gint(index(range.upperBound))
      return string(range)
    }
  }

  /// Text, caret, selection and attributes.
  extension AccessibleClass {
    private typealias Number = UnsafeMutablePointer<gint>
    private typealias Text = UnsafeMutablePointer<CChar>

    static func fillText(_ pointer: UnsafeMutableRawPointer) {
      let interface = pointer.assumingMemoryBound(to: AtkTextIface.self)
      fillReading(interface)
      fillUnits(interface)
      fillSelection(interface)
      fillLooks(interface)
      fillPlaces(interface)
    }

    private static func fillReading(_ interface: UnsafeMutablePointer<AtkTextIface>) {
      let get: @MainActor @convention(c) (OpaquePointer?, gint, gint) -> Text? = { object, start, end in
        guard let text = CodePointText(Accessible.of(object)) else { return nil }
        return text.string(text.units(start, end))
      }
      interface.pointee.get_text = function(get)
      let character: @MainActor @convention(c) (OpaquePointer?, gint) -> gunichar = { object, index in
        guard let text = CodePointText(Accessible.of(object)), index >= 0 else { return 0 }
        return text.text.string(in: text.units(index, index + 1)).unicodeScalars.first?.value ?? 0
      }
      interface.pointee.get_character_at_offset = function(character)
      let count: @MainActor @convention(c) (OpaquePointer?) -> gint = { object in
        guard let object = Accessible.of(object), let text = CodePointText(object) else { return 0 }
        object.toldLength = text.count
        return gint(text.count)
      }
      interface.pointee.get_character_count = function(count)
      let caret: @MainActor @convention(c) (OpaquePointer?) -> gint = { object in
        guard let text = CodePointText(Accessible.of(object)) else { return -1 }
        return gint(text.index(text.text.caret))
      }
      interface.pointee.get_caret_offset = function(caret)
      let setCaret: @MainActor @convention(c) (OpaquePointer?, gint) -> gboolean = { object, index in
        guard let text = CodePointText(Accessible.of(object)) else { return 0 }
        let place = index < 0 ? text.text.length : text.position(index)
        return text.text.select([place..<place]) ? 1 : 0
      }
      interface.pointee.set_caret_offset = function(setCaret)
    }

    // MARK: Units

    private static func unit(_ granularity: AtkTextGranularity) -> AccessibilityTextUnit {
      switch granularity {
      case ATK_TEXT_GRANULARITY_WORD: .word
      case ATK_TEXT_GRANULARITY_SENTENCE: .sentence
      case ATK_TEXT_GRANULARITY_LINE: .row
      case ATK_TEXT_GRANULARITY_PARAGRAPH: .paragraph
      default: .character
      }
    }

    /// Returns the unit that begins at a boundary; `nil` for boundaries at ends, which are not answered:
    /// AT-SPI has given them up.
    private static func unit(_ boundary: AtkTextBoundary) -> AccessibilityTextUnit? {
      switch boundary {
      case ATK_TEXT_BOUNDARY_CHAR: .character
      case ATK_TEXT_BOUNDARY_WORD_START: .word
      case ATK_TEXT_BOUNDARY_SENTENCE_START: .sentence
      case ATK_TEXT_BOUNDARY_LINE_START: .row
      default: nil
      }
    }

    /// Returns the unit at an offset, or the one before or after that.
    private static func part(
      _ object: OpaquePointer?, _ index: gint, _ unit: AccessibilityTextUnit?, _ step: Int, _ start: Number?,
      _ end: Number?
    ) -> Text? {
      start?.pointee = -1
      end?.pointee = -1
      guard let text = CodePointText(Accessible.of(object)), let unit else { return nil }
      var range = text.text.range(of: unit, at: text.position(index))
      if step < 0 {
        let first = range.lowerBound
        range = first > 0 ? text.text.range(of: unit, at: first - 1) : 0..<0
      } else if step > 0 {
        let (last, length) = (range.upperBound, text.text.length)
        range = last < length ? text.text.range(of: unit, at: last) : length..<length
      }
      return text.unit(range, start, end)
    }

    private static func fillUnits(_ interface: UnsafeMutablePointer<AtkTextIface>) {
      let string:
        @MainActor @convention(c) (OpaquePointer?, gint, AtkTextGranularity, Number?, Number?) -> Text? = {
          AccessibleClass.part($0, $1, AccessibleClass.unit($2), 0, $3, $4)
        }
      interface.pointee.get_string_at_offset = function(string)
      let at: @MainActor @convention(c) (OpaquePointer?, gint, AtkTextBoundary, Number?, Number?) -> Text? = {
        AccessibleClass.part($0, $1, AccessibleClass.unit($2), 0, $3, $4)
      }
      interface.pointee.get_text_at_offset = function(at)
      let before:
        @MainActor @convention(c) (OpaquePointer?, gint, AtkTextBoundary, Number?, Number?) -> Text? =
          { AccessibleClass.part($0, $1, AccessibleClass.unit($2), -1, $3, $4) }
      interface.pointee.get_text_before_offset = function(before)
      let after:
        @MainActor @convention(c) (OpaquePointer?, gint, AtkTextBoundary, Number?, Number?) -> Text? = {
          AccessibleClass.part($0, $1, AccessibleClass.unit($2), 1, $3, $4)
        }
      interface.pointee.get_text_after_offset = function(after)
    }

    // MARK: Selection

    /// The selections that are no carets.
    private static func selections(_ text: CodePointText?) -> [Range<Int>] {
      text?.text.selections.filter { !$0.isEmpty } ?? []
    }

    private static func fillSelection(_ interface: UnsafeMutablePointer<AtkTextIface>) {
      let count: @MainActor @convention(c) (OpaquePointer?) -> gint = { object in
        gint(AccessibleClass.selections(CodePointText(Accessible.of(object))).count)
      }
      interface.pointee.get_n_selections = function(count)
      let get: @MainActor @convention(c) (OpaquePointer?, gint, Number?, Number?) -> Text? = {
        object, index, start, end in
        start?.pointee = 0
        end?.pointee = 0
        let text = CodePointText(Accessible.of(object))
        let all = AccessibleClass.selections(text)
        guard let text, all.indices.contains(Int(index)) else { return nil }
        return text.unit(all[Int(index)], start, end)
      }
      interface.pointee.get_selection = function(get)
      let add: @MainActor @convention(c) (OpaquePointer?, gint, gint) -> gboolean = { object, start, end in
        guard let text = CodePointText(Accessible.of(object)) else { return 0 }
        return text.text.select(AccessibleClass.selections(text) + [text.units(start, end)]) ? 1 : 0
      }
      interface.pointee.add_selection = function(add)
      let remove: @MainActor @convention(c) (OpaquePointer?, gint) -> gboolean = { object, index in
        let text = CodePointText(Accessible.of(object))
        var all = AccessibleClass.selections(text)
        guard let text, all.indices.contains(Int(index)) else { return 0 }
        let gone = all.remove(at: Int(index))
        return text.text.select(all.isEmpty ? [gone.upperBound..<gone.upperBound] : all) ? 1 : 0
      }
      interface.pointee.remove_selection = function(remove)
      let set: @MainActor @convention(c) (OpaquePointer?, gint, gint, gint) -> gboolean = {
        object, index, start, end in
        let text = CodePointText(Accessible.of(object))
        var all = AccessibleClass.selections(text)
        guard let text, index == 0 || all.indices.contains(Int(index)) else { return 0 }
        if all.isEmpty { all = [0..<0] }
        all[Int(index)] = text.units(start, end)
        return text.text.select(all) ? 1 : 0
      }
      interface.pointee.set_selection = function(set)
    }

    // MARK: Attributes

    private static func fillLooks(_ interface: UnsafeMutablePointer<AtkTextIface>) {
      let run: @MainActor @convention(c) (OpaquePointer?, gint, Number?, Number?) -> OpaquePointer? = {
        object, index, start, end in
        start?.pointee = -1
        end?.pointee = -1
        guard let text = CodePointText(Accessible.of(object)), index >= 0 else { return nil }
        let (attributes, range) = text.text.attributes(at: text.position(index))
        start?.pointee = gint(text.index(range.lowerBound))
        end?.pointee = gint(text.index(range.upperBound))
        return AttributeSet.made(attributes).map { OpaquePointer($0) }
      }
      interface.pointee.get_run_attributes = function(run)
      let usual: @MainActor @convention(c) (OpaquePointer?) -> OpaquePointer? = { object in
        let text = Accessible.of(object)?.text
        return AttributeSet.made(text?.defaultAttributes ?? [:]).map { OpaquePointer($0) }
      }
      interface.pointee.get_default_attributes = function(usual)
    }

    // MARK: Places

    private static func fillPlaces(_ interface: UnsafeMutablePointer<AtkTextIface>) {
      let character:
        @MainActor @convention(c) (
          OpaquePointer?, gint, Number?, Number?, Number?, Number?, AtkCoordType
        ) -> Void = { object, index, x, y, width, height, coordinates in
          var rect = CGRect.null
          if let object = Accessible.of(object), let text = CodePointText(object) {
            rect = object.rect(text.text.frame(of: text.units(index, index + 1)), coordinates)
          }
          AccessibleClass.write(rect, x, y, width, height)
        }
      interface.pointee.get_character_extents = function(character)
      let range:
        @MainActor @convention(c) (
          OpaquePointer?, gint, gint, AtkCoordType, UnsafeMutablePointer<AtkTextRectangle>?
        ) -> Void = { object, start, end, coordinates, result in
          var rect = CGRect.null
          if let object = Accessible.of(object), let text = CodePointText(object) {
            rect = object.rect(text.text.frame(of: text.units(start, end)), coordinates)
          }
          guard let result else { return }
          AccessibleClass.write(
            rect, &result.pointee.x, &result.pointee.y, &result.pointee.width, &result.pointee.height)
        }
      interface.pointee.get_range_extents = function(range)
      let at: @MainActor @convention(c) (OpaquePointer?, gint, gint, AtkCoordType) -> gint = {
        object, x, y, coordinates in
        guard let object = Accessible.of(object), let text = CodePointText(object),
          let position = text.text.position(at: object.point(x, y, coordinates))
        else { return -1 }
        return gint(text.index(position))
      }
      interface.pointee.get_offset_at_point = function(at)
      let scroll: @MainActor @convention(c) (OpaquePointer?, gint, gint, AtkScrollType) -> gboolean = {
        object, start, end, _ in
        guard let object = Accessible.of(object), object.node.text != nil, let text = CodePointText(object)
        else { return 0 }
        text.text.scrollToVisible(text.units(start, end))
        return 1
      }
      interface.pointee.scroll_substring_to = function(scroll)
    }
  }
#endif
