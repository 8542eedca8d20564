import CoreGraphics
import Testing

@Suite struct Probe { @Test func f() { #expect(CGAffineTransform.identity.isIdentity) } }
