internal import Foundation

/// The description of a PDF for machines: an XMP packet (ISO 16684-1).
struct PDFMetadata {
  var title: String
  var author: String?
  var subject: String?
  var keywords: String?
  var language: String?
  var date: Date
  /// Whether the file follows PDF/UA-1.
  var isAccessible = false
  /// Whether the file follows PDF/A-2u.
  var isArchival = false

  /// The packet, in UTF-8.
  var packet: Data {
    var items = element("dc:title", alternatives(title)) + element("dc:format", "application/pdf")
    if let author {
      items += element("dc:creator", "<rdf:Seq>\(element("rdf:li", escaped(author)))</rdf:Seq>")
    }
    if let subject { items += element("dc:description", alternatives(subject)) }
    if let language {
      items += element("dc:language", "<rdf:Bag>\(element("rdf:li", escaped(language)))</rdf:Bag>")
    }
    if let keywords { items += element("pdf:Keywords", escaped(keywords)) }
    items += element("pdf:Producer", "Galley")
    items += element("xmp:CreateDate", date.formatted(.iso8601))
    if isAccessible { items += element("pdfuaid:part", "1") }
    if isArchival {
      items += element("pdfaid:part", "2") + element("pdfaid:conformance", "U")
      if isAccessible { items += PDFMetadata.extensionSchema }
    }
    let spaces = [
      ("dc", "http://purl.org/dc/elements/1.1/"), ("xmp", "http://ns.adobe.com/xap/1.0/"),
      ("pdf", "http://ns.adobe.com/pdf/1.3/"), ("pdfuaid", "http://www.aiim.org/pdfua/ns/id/"),
      ("pdfaid", "http://www.aiim.org/pdfa/ns/id/"),
      ("pdfaExtension", "http://www.aiim.org/pdfa/ns/extension/"),
      ("pdfaSchema", "http://www.aiim.org/pdfa/ns/schema#"),
      ("pdfaProperty", "http://www.aiim.org/pdfa/ns/property#"),
    ].map { " xmlns:\($0.0)=\"\($0.1)\"" }.joined()
    let text =
      "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      + "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
      + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
      + "<rdf:Description rdf:about=\"\"\(spaces)>\n\(items)</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n"
      + "<?xpacket end=\"r\"?>"
    return Data(text.utf8)
  }

  private func element(_ name: String, _ content: String) -> String { "<\(name)>\(content)</\(name)>\n" }

  private func alternatives(_ text: String) -> String {
    "<rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(text))</rdf:li></rdf:Alt>"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// PDF/A asks for a description of names that it does not know, such as PDF/UA's.
  private static let extensionSchema = """
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
    <pdfaProperty:category>internal</pdfaProperty:category>
    <pdfaProperty:description>the part of ISO 14289</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>

    """
}
