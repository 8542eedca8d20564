/// The font files that tests name. Each comes from the Debian package beside it.
public enum TestFonts {
  /// fonts-liberation2
  public static let liberationSans = "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf"
  /// fonts-liberation2
  public static let liberationSansBold = "/usr/share/fonts/truetype/liberation2/LiberationSans-Bold.ttf"
  /// fonts-liberation2
  public static let liberationSansItalic = "/usr/share/fonts/truetype/liberation2/LiberationSans-Italic.ttf"
  /// fonts-liberation2
  public static let liberationSerif = "/usr/share/fonts/truetype/liberation2/LiberationSerif-Regular.ttf"
  /// fonts-liberation2
  public static let liberationMono = "/usr/share/fonts/truetype/liberation2/LiberationMono-Regular.ttf"
  /// fonts-dejavu-core
  public static let dejaVuSans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  /// fonts-dejavu-core
  public static let dejaVuSansBold = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
  /// fonts-dejavu-core
  public static let dejaVuSansMono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
  /// fonts-noto-core
  public static let notoSans = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
  /// fonts-noto-core
  public static let notoSerif = "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf"
  /// fonts-noto-core
  public static let notoSansArabic = "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"
  /// fonts-noto-core
  public static let notoSansArabicBold = "/usr/share/fonts/truetype/noto/NotoSansArabic-Bold.ttf"
  /// fonts-noto-core
  public static let notoNaskhArabic = "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf"
  /// fonts-noto-core
  public static let notoNastaliqUrdu = "/usr/share/fonts/truetype/noto/NotoNastaliqUrdu-Regular.ttf"
  /// fonts-noto-core
  public static let notoSansHebrew = "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"
  /// fonts-noto-core
  public static let notoSansDevanagari = "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"
  /// fonts-noto-core
  public static let notoSansThai = "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf"
  /// fonts-noto-core
  public static let notoSansSymbols2 = "/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf"
  /// fonts-noto-cjk: a collection of JP, KR, SC, TC, HK, proportional and monospaced.
  public static let notoSansCJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
  /// fonts-noto-cjk
  public static let notoSansCJKBold = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
  /// fonts-noto-cjk
  public static let notoSerifCJK = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"
  /// fonts-noto-color-emoji
  public static let notoColorEmoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
  /// fonts-inter-variable: axes `slnt` (-10 to 0) and `wght` (100 to 900).
  public static let interVariable = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"
}
