/// The control words that the reader knows.
enum RTFWord: String, CaseIterable {
  /// Any other word.
  case other = ""
  case a, ab, af, afs, ai, alang, alpha, annotation, annotprot, ansicpg, atnauthor, atnid, author
  case b, background, bin, bkmkend, bkmkstart, blipuid, blue, brdrcf, brdrdash, brdrdb, brdrdot
  case brdrnil, brdrnone, brdrs, brdrth, brdrw, bullet, c, caps, category, cb, cell, cellx, cf
  case chcbpat, chftn, clbrdrb, clbrdrl, clbrdrr, clbrdrt, clcbpat, clmgf, clmrg, clpadb, clpadfb
  case clpadfl, clpadfr, clpadft, clpadl, clpadr, clpadt, clvertalb, clvertalc, clvertalt, clvmgf
  case clvmrg, cocoartf, cocoatextscaling, colorschememapping, colortbl, column, comment, company
  case copyright, cpg, creatim, cs, csdisplayp, csgenericgray, csgenericrgb, csgray, csp, cssrgb
  case datafield, datastore, dbch, deff, deftab, dibitmap, dn, doccomm, ds, dy, emdash, emfblip
  case emspace, endash, enspace, expandedcolortbl, expnd, expndtw, f, facingp, falt, fcharset, fi
  case field
  case filetbl, fldinst, fldrslt, fontemb, fonttbl, footer, footerf, footerl, footerr, footnote
  case fs, generator, green, gutter, guttersxn, header, headerf, headerl, headerr, hich, highlight, hr,
    hyphauto
  case hyphpar, i, ilvl, info, intbl, itap, jpegblip, keep, keepn, keywords, landscape, lang
  case lndscpsxn
  case latentstyles, lbr, ldblquote, levelmarker, levelnfc, levelnfcn, levelnumbers, levelstartat
  case leveltext, li, lin, line, list, listid, listlevel, listname, listoverride
  case listoverridetable, listpicture, liststyleid, listtable, listtext, loch, lquote, ls, ltrch
  case ltrmark, ltrpar, mac, macpict, manager, margb, margbsxn, margl, marglsxn, margmirror, margmirsxn
  case margr, margrsxn, margt, margtsxn, min, mo, nestcell
  case nestrow, nesttableprops, NeXTGraphic, NeXTGraphicName, nonesttables, nonshppict, nosupersub
  case nowidctlpar, objdata, object, `operator`, outl, outlinelevel, page, pagebb, panose, paperh
  case paperw, par, pard, pardeftab, pardirnatural, pc, pca, pgdsctbl, pghsxn, pgwsxn, pichgoal, picprop
  case picscalex, picscaley, pict, picwgoal, plain, pmmetafile, pn, pngblip, pnlcltr, pnlcrm
  case pnlvl, pnlvlblt, pnlvlbody, pnstart, pntext, pntxta, pntxtb, pnucltr, pnucrm, qc, qd, qj
  case ql, qmspace, qnatural, qr, rdblquote, readonly, readonlydoc, readprot, red, revtbl, revtim
  case ri, rin, row, rquote, rsidtbl, rtlch, rtlmark, rtlpar, s, sa, sb, sbkcol, sbkeven, sbknone, sbkodd,
    sbkpage, scaps, sec, sect, sectd, shad
  case shpinst, shppict, shptxt, sl, slmult, sn, softline, strike, striked, stylesheet, sub
  case subject, `super`, sv, tab, tc, themedata, title, tqc, tqdec, tqr, trgaph, trhdr, trleft
  case trowd, ts, tx, u, uc, ud, ul, ulc, uld, uldash, uldashd, uldashdd, uldb, ulhwave, ulnone
  case ulth, ululdbwave, ulw, ulwave, up, upr, v, viewh, viewkind, viewscale, vieww, wbitmap
  case widctlpar, wmetafile, xe, xmlnstbl, yr, zwbo, zwj, zwnbo, zwnj

  /// Finds a word by its letters.
  init(_ letters: ArraySlice<UInt8>) { self = RTFWordTable.shared.word(letters) }
}

/// Words by their letters: a table with open addresses, since every word of a document is looked up.
private struct RTFWordTable {
  private struct Name: Equatable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0

    /// Takes up to 24 letters; no word has more.
    init?(_ letters: some Collection<UInt8>) {
      guard (1...24).contains(letters.count) else { return nil }
      for (index, letter) in letters.enumerated() {
        let shifted = UInt64(letter) << UInt64(index % 8 * 8)
        if index < 8 { first |= shifted } else if index < 16 { second |= shifted } else { third |= shifted }
      }
    }

    /// Where a search begins.
    var slot: Int {
      let mixed = (first ^ second &* 0xC2B2_AE3D_27D4_EB4F ^ third) &* 0x9E37_79B9_7F4A_7C15
      return Int(mixed >> 53)
    }
  }

  static let shared = RTFWordTable()

  private var slots: [(name: Name, word: RTFWord)?] = Array(repeating: nil, count: 2_048)

  private init() {
    for word in RTFWord.allCases {
      guard let name = Name(word.rawValue.utf8) else { continue }
      var slot = name.slot
      while slots[slot] != nil { slot = (slot + 1) % slots.count }
      slots[slot] = (name, word)
    }
  }

  func word(_ letters: ArraySlice<UInt8>) -> RTFWord {
    guard let name = Name(letters) else { return .other }
    var slot = name.slot
    while let found = slots[slot] {
      if found.name == name { return found.word }
      slot = (slot + 1) % slots.count
    }
    return .other
  }
}
