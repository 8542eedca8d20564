#if Desktop
  internal import CGalleyGTK
  internal import ViewHosting

  /// How parts of composed text look, by the attributes that the input method gives them.
  enum PreeditLook {
    /// Returns the parts that do not look as composed text usually does.
    ///
    /// - Parameters:
    ///   - text: The text, of which Pango counts the bytes of UTF-8.
    ///   - attributes: What the input method says, as a `PangoAttrList *`.
    static func parts(of text: String, _ attributes: OpaquePointer?) -> [MarkedText.Part] {
      guard let attributes, let iterator = pango_attr_list_get_iterator(attributes) else { return [] }
      defer { pango_attr_iterator_destroy(iterator) }
      var parts: [MarkedText.Part] = []
      repeat {
        var (start, end): (gint, gint) = (0, 0)
        pango_attr_iterator_range(iterator, &start, &end)
        let bytes = Int(start)..<max(Int(start), min(Int(end), text.utf8.count))
        let style = style(at: iterator)
        guard style != .plain, let range = MarkedText.range(of: text, bytes: bytes), !range.isEmpty else {
          continue
        }
        parts.append(MarkedText.Part(range, style))
      } while pango_attr_iterator_next(iterator) != 0
      return parts
    }

    private static func style(at iterator: OpaquePointer) -> MarkedText.Style {
      if pango_attr_iterator_get(iterator, PANGO_ATTR_BACKGROUND) != nil { return .selected }
      let line = pango_attr_iterator_get(iterator, PANGO_ATTR_UNDERLINE).flatMap {
        pango_attribute_as_int($0)?.pointee.value
      }
      // Text without a line is marked all the same: many input methods leave the look to the program.
      return line == gint(PANGO_UNDERLINE_DOUBLE.rawValue) || line == gint(PANGO_UNDERLINE_LOW.rawValue)
        ? .active : .plain
    }
  }

  extension MarkedText {
    /// Returns the UTF-16 code units of a range of bytes of UTF-8; `nil` where it is not in the text.
    static func range(of text: String, bytes: Range<Int>) -> Range<Int>? {
      let utf8 = text.utf8
      guard bytes.upperBound <= utf8.count, bytes.lowerBound <= bytes.upperBound else { return nil }
      func units(_ offset: Int) -> Int {
        String(decoding: utf8.prefix(offset), as: UTF8.self).utf16.count
      }
      return units(bytes.lowerBound)..<units(bytes.upperBound)
    }
  }
#endif
