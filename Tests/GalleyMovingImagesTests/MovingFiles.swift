import Foundation

/// Files of three columns and two rows that other programs have made.
enum MovingFiles {
  /// By ImageMagick: red; green at the second column of the first row; blue at two columns of the second row,
  /// which is cleared; green at the third column there. 5, 20, 0 and 7 hundredths of a second, three times.
  static let gif = data(
    """
    R0lGODlhAwACAPAAAP8AAAAAACH5BAQFAAAAIf8LTkVUU0NBUEUyLjADAQIAACwAAAAAAwACAAACAoRfACH5BAQUAAAALAEA\
    AAABAAEAgAD/AAAAAAICRAEAIfkECAAAAAAsAAABAAIAAQCAAAD/AAAAAgIECgAh+QQEBwAAACwCAAEAAQABAIAA/wAAAAAC\
    AkQBADs=
    """)
  /// By a program of zlib's: the same, but green is taken away after it was seen, blue is half transparent
  /// over the rest, and all is shown twice. 1/20, 200/1000, 0/0 and 7/0.
  static let apng = data(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAACGFjVEwAAAAEAAAAApLDB/wAAAAaZmNUTAAAAAAAAAADAAAA\
    AgAAAAAAAAAAAAEAFAAAKQ7SIgAAAAdJREFUeJxj+M/A8I2BVKoAAAAKSURBVB+GGZA5AJt+C/VWb4osAAAAGmZjVEwAAAAB\
    AAAAAQAAAAEAAAABAAAAAADIA+gCAG5iRswAAAARZmRBVAAAAAJ4nGNg+M/wHwAEAQH/YufpnAAAABpmY1RMAAAAAwAAAAIA\
    AAABAAAAAAAAAAEAAAAAAQF3UClBAAAAEmZkQVQAAAAEeJxjYGD43wDCAAsBAv9qwnNEAAAAGmZjVEwAAAAFAAAAAQAAAAEA\
    AAACAAAAAQAHAAAAAL2cuZQAAAARZmRBVAAAAAZ4nGNg+M/wHwAEAQH/e0tmhwAAAABJRU5ErkJggg==
    """)
  /// By img2webp: red; green; red at the second column of the second row. 50, 200 and 70 milliseconds, twice.
  static let webP = data(
    """
    UklGRrYAAABXRUJQVlA4WAoAAAASAAAAAgAAAQAAQU5JTQYAAAD/////AgBBTk1GKAAAAAAAAAAAAAIAAAEAADIAAAJWUDhM\
    DwAAAC8CQAAABxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAIAAAEAAMgAAAFWUDhMDwAAAC8CQAAAB9D/iP4HIqL/AQBBTk1G\
    KgAAAAAAAAAAAAEAAAEAAEYAAABWUDhMEQAAAC8BQAAQDxDzH/MfjBGI6H8IAA==
    """)

  private static func data(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
}
