extension FontStandIn {
  /// Families for Chinese, Japanese and Korean text.
  static var eastAsian: [Group] { simplified + traditional + japanese + korean }

  private static func sansHan(_ region: String) -> [String] {
    ["Noto Sans CJK \(region)", "Source Han Sans \(region)", "Noto Sans \(region)"]
  }

  private static func serifHan(_ region: String) -> [String] {
    ["Noto Serif CJK \(region)", "Source Han Serif \(region)", "Noto Serif \(region)"]
      + ["Noto Sans CJK \(region)"]
  }

  private static var simplified: [Group] {
    [
      Group(
        kind: "Simplified Chinese, Hei", candidates: sansHan("SC"),
        families: [
          "PingFang SC/苹方", "Heiti SC/STHeitiSC", "STHeiti/华文黑体", "STXihei/华文细黑", "Hiragino Sans GB/冬青黑体",
          "Lantinghei SC/FZLTXHK/FZLTZHK/FZLTTHK", "Yuanti SC/STYuanti-SC", "Yuppy SC", "Hannotate SC",
          "HanziPen SC", "Wawati SC/DFWaWaSC", "Weibei SC", "LingWai SC/MLingWaiMedium-SC",
          "Microsoft YaHei/微软雅黑",
          "Microsoft YaHei UI", "SimHei/黑体", "DengXian/等线", "YouYuan/幼圆",
        ]),
      Group(
        kind: "Simplified Chinese, Song", candidates: serifHan("SC"),
        families: [
          "Songti SC/STSongti-SC/宋体-简", "STSong/华文宋体", "SimSun/宋体", "SimSun-ExtB", "SimSun-ExtG",
          "NSimSun/新宋体",
          "STZhongsong/华文中宋", "GB18030 Bitmap",
        ]),
      Group(
        kind: "Simplified Chinese, Fangsong", candidates: ["FandolFang"] + serifHan("SC"),
        families: ["STFangsong/华文仿宋", "FangSong/仿宋"]),
      Group(
        kind: "Simplified Chinese, Kai", candidates: ["AR PL UKai CN", "LXGW WenKai"] + serifHan("SC"),
        families: [
          "Kaiti SC/STKaiti-SC/楷体-简", "STKaiti/华文楷体", "KaiTi/楷体", "Baoli SC/STBaoli-SC",
          "Libian SC/STLibian-SC",
          "Xingkai SC/STXingkai-SC", "LiSu/隶书", "STXingkai/华文行楷",
        ]),
    ]
  }

  private static var traditional: [Group] {
    [
      Group(
        kind: "Traditional Chinese, Hei", candidates: sansHan("TC"),
        families: [
          "PingFang TC/蘋方", "Heiti TC/STHeitiTC", "Apple LiGothic", "LiHei Pro/儷黑", "Hiragino Sans CNS",
          "Lantinghei TC/FZLTXHB/FZLTZHB/FZLTTHB", "Yuanti TC/STYuanti-TC", "Yuppy TC", "Hannotate TC",
          "HanziPen TC",
          "Wawati TC/DFWaWaTC", "Weibei TC", "LingWai TC/MLingWaiMedium-TC", "Microsoft JhengHei/微軟正黑體",
          "Microsoft JhengHei UI",
        ]),
      Group(
        kind: "Chinese of Hong Kong and Macao, Hei", candidates: sansHan("HK") + ["Noto Sans CJK TC"],
        families: ["PingFang HK", "PingFang MO"]),
      Group(
        kind: "Traditional Chinese, Song", candidates: serifHan("TC"),
        families: [
          "Songti TC/STSongti-TC", "Apple LiSung", "LiSong Pro/儷宋", "MingLiU/細明體", "PMingLiU/新細明體",
          "MingLiU-ExtB", "PMingLiU-ExtB",
        ]),
      Group(
        kind: "Chinese of Hong Kong, Song", candidates: ["Noto Serif CJK HK"] + serifHan("TC"),
        families: ["MingLiU_HKSCS/細明體_HKSCS", "MingLiU_HKSCS-ExtB"]),
      Group(
        kind: "Traditional Chinese, Kai", candidates: ["AR PL UKai TW", "LXGW WenKai TC"] + serifHan("TC"),
        families: [
          "Kaiti TC/STKaiti-TC", "BiauKai/DFKaiShu-SB-Estd-BF/標楷體", "DFKai-SB", "Baoli TC/STBaoli-TC",
          "Libian TC/STLibian-TC", "Xingkai TC/STXingkai-TC",
        ]),
    ]
  }

  private static var japanese: [Group] {
    [
      Group(
        kind: "Japanese, Gothic", candidates: sansHan("JP") + ["IPAexGothic", "IPAPGothic"],
        families: [
          "Hiragino Sans/ヒラギノ角ゴシック", "Hiragino Kaku Gothic Pro/HiraKakuPro/ヒラギノ角ゴ Pro",
          "Hiragino Kaku Gothic ProN/HiraKakuProN/ヒラギノ角ゴ ProN",
          "Hiragino Kaku Gothic Std/HiraKakuStd/ヒラギノ角ゴ Std",
          "Hiragino Kaku Gothic StdN/HiraKakuStdN/ヒラギノ角ゴ StdN", "YuGothic/YuGo/游ゴシック体", "Yu Gothic/游ゴシック",
          "Yu Gothic UI", "Toppan Bunkyu Gothic/ToppanBunkyuGothicPr6N",
          "Toppan Bunkyu Midashi Gothic/ToppanBunkyuMidashiGothicStdN", "Osaka", "Meiryo/メイリオ", "Meiryo UI",
          "MS PGothic/ＭＳ Ｐゴシック", "MS UI Gothic", "BIZ UDPGothic/BIZ UDPゴシック",
        ]),
      Group(
        kind: "Japanese, Gothic, monospaced",
        candidates: ["Noto Sans Mono CJK JP", "IPAGothic"] + sansHan("JP"),
        families: ["MS Gothic/ＭＳ ゴシック", "Osaka-Mono/Osaka−等幅", "BIZ UDGothic/BIZ UDゴシック"]),
      Group(
        kind: "Japanese, Maru Gothic", candidates: ["Kosugi Maru", "M PLUS Rounded 1c"] + sansHan("JP"),
        families: [
          "Hiragino Maru Gothic Pro/HiraMaruPro/ヒラギノ丸ゴ Pro",
          "Hiragino Maru Gothic ProN/HiraMaruProN/ヒラギノ丸ゴ ProN",
          "Tsukushi A Round Gothic/TsukuARdGothic", "Tsukushi B Round Gothic/TsukuBRdGothic",
        ]),
      Group(
        kind: "Japanese, Mincho", candidates: serifHan("JP") + ["IPAexMincho", "IPAPMincho"],
        families: [
          "Hiragino Mincho Pro/HiraMinPro/ヒラギノ明朝 Pro", "Hiragino Mincho ProN/HiraMinProN/ヒラギノ明朝 ProN",
          "YuMincho/YuMin/游明朝体", "YuMincho +36p Kana/YuMin_36pKn", "Yu Mincho/游明朝",
          "Toppan Bunkyu Mincho/ToppanBunkyuMinchoPr6N",
          "Toppan Bunkyu Midashi Mincho/ToppanBunkyuMidashiMinchoStdN", "MS Mincho/ＭＳ 明朝",
          "MS PMincho/ＭＳ Ｐ明朝",
          "BIZ UDMincho/BIZ UD明朝", "BIZ UDPMincho/BIZ UDP明朝", "Tsukushi Mincho",
        ]),
      Group(
        kind: "Japanese, Kyokasho", candidates: ["Klee One"] + serifHan("JP"),
        families: [
          "Klee/クレー", "YuKyokasho/YuKyo/游教科書体", "YuKyokasho Yoko/YuKyo_Yoko",
          "UD Digi Kyokasho N-R/UD Digi Kyokasho/UD デジタル 教科書体 N-R", "UD Digi Kyokasho NP-R",
          "UD Digi Kyokasho NK-R",
        ]),
    ]
  }

  private static var korean: [Group] {
    [
      Group(
        kind: "Korean, Gothic", candidates: sansHan("KR") + ["NanumGothic"],
        families: [
          "Apple SD Gothic Neo", "AppleGothic/애플고딕", "Nanum Gothic/나눔고딕", "HeadLineA/JCHEadA",
          "Malgun Gothic/맑은 고딕",
          "Dotum/돋움", "Gulim/굴림", "BM Dohyeon OTF/BMDoHyeon", "BM Hanna/BMHANNA11yrs",
        ]),
      Group(
        kind: "Korean, Gothic, monospaced", candidates: ["Noto Sans Mono CJK KR"] + sansHan("KR"),
        families: ["DotumChe/돋움체", "GulimChe/굴림체"]),
      Group(
        kind: "Korean, Myeongjo", candidates: serifHan("KR") + ["NanumMyeongjo"],
        families: [
          "AppleMyungjo/애플명조", "Nanum Myeongjo/나눔명조", "PCMyungjo/JCsmPC", "Batang/바탕", "BatangChe/바탕체",
          "GungSeo/JCkg", "Gungsuh/궁서", "GungsuhChe/궁서체", "PilGi/JCfg",
        ]),
      Group(
        kind: "Korean, handwriting", candidates: ["Nanum Pen", "Nanum Brush Script"] + sansHan("KR"),
        families: ["Nanum Brush Script/NanumBrush", "Nanum Pen Script/NanumPen"]),
    ]
  }
}
