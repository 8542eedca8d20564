import Testing

/// A sentence or two in many languages, in composed small letters.
enum Samples {
  struct Sample: Sendable, CustomTestStringConvertible {
    var language: String
    var file: String
    var encoding: String
    var text: String
    var testDescription: String { language }

    init(_ language: String, _ file: String, _ encoding: String, _ text: String) {
      self.language = language
      self.file = file
      self.encoding = encoding
      self.text = text
    }
  }

  static let texts = [
    Sample(
      "af", "af_ZA", "ISO8859-1",
      """
      alle menslike wesens word vry met gelyke waardigheid en regte gebore hulle beskik oor rede en \
      gewete
      """),
    Sample(
      "be", "be_BY", "UTF-8",
      """
      усе людзі нараджаюцца свабоднымі і роўнымі ў сваёй годнасці і правах
      """),
    Sample(
      "bg", "bg_BG", "UTF-8",
      """
      всички хора се раждат свободни и равни по достойнство и права те са надарени с разум и съвест
      """),
    Sample(
      "ca", "ca_ES", "UTF-8",
      """
      tots els éssers humans neixen lliures i iguals en dignitat i en drets col·legi intel·ligència \
      paral·lel
      """),
    Sample(
      "cs", "cs_CZ", "ISO8859-2",
      """
      všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv jsou nadáni rozumem a \
      svědomím
      """),
    Sample(
      "da", "da_DK", "ISO8859-1",
      """
      alle mennesker er født frie og lige i værdighed og rettigheder de er udstyret med fornuft og \
      samvittighed
      """),
    Sample(
      "de", "de_DE", "ISO8859-1",
      """
      alle menschen sind frei und gleich an würde und rechten geboren sie sind mit vernunft und \
      gewissen begabt straßenbahnhaltestelle
      """),
    Sample(
      "el", "el_GR", "ISO8859-7",
      """
      όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα
      """),
    Sample(
      "en-GB", "en_GB", "UTF-8",
      """
      all human beings are born free and equal in dignity and rights they are endowed with reason and \
      conscience
      """),
    Sample(
      "en-US", "en_US", "UTF-8",
      """
      everyone is entitled to all the rights and freedoms set forth in this declaration without \
      distinction of any kind
      """),
    Sample(
      "es", "es_ES", "UTF-8",
      """
      todos los seres humanos nacen libres e iguales en dignidad y derechos y dotados como están de \
      razón y conciencia
      """),
    Sample(
      "fr", "fr", "UTF-8",
      """
      tous les êtres humains naissent libres et égaux en dignité et en droits ils sont doués de \
      raison et de conscience
      """),
    Sample(
      "gl", "gl_ES", "ISO8859-1",
      """
      tódolos seres humanos nacen libres e iguais en dignidade e dereitos dotados como están de razón \
      e conciencia
      """),
    Sample(
      "hr", "hr_HR", "ISO8859-2",
      """
      sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima ona su obdarena razumom \
      i sviješću
      """),
    Sample(
      "hu", "hu_HU", "UTF-8",
      """
      minden emberi lény szabadon születik és egyenlő méltósága és joga van asszony meggyőződés \
      kulissza hosszú könnyebb
      """),
    Sample(
      "id", "id_ID", "ISO8859-1",
      """
      semua orang dilahirkan merdeka dan mempunyai martabat dan hak yang sama mereka dikaruniai akal \
      dan hati nurani
      """),
    Sample(
      "is", "is_IS", "UTF-8",
      """
      hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum menn eru gæddir vitsmunum og \
      samvisku
      """),
    Sample(
      "it", "it_IT", "UTF-8",
      """
      tutti gli esseri umani nascono liberi ed eguali in dignità e diritti essi sono dotati di \
      ragione e di coscienza
      """),
    Sample(
      "lt", "lt_LT", "ISO8859-13",
      """
      visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis jiems suteiktas protas ir sąžinė
      """),
    Sample(
      "lv", "lv_LV", "ISO8859-13",
      """
      visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās viņi ir apveltīti ar \
      saprātu un sirdsapziņu
      """),
    Sample(
      "mn", "mn_MN", "UTF-8",
      """
      хүн бүр төрж мэндлэхэд эрх чөлөөтэй адилхан нэр төртэй ижил эрхтэй байдаг
      """),
    Sample(
      "nb", "nb_NO", "ISO8859-1",
      """
      alle mennesker er født frie og med samme menneskeverd og menneskerettigheter de er utstyrt med \
      fornuft og samvittighet
      """),
    Sample(
      "nl", "nl_NL", "ISO8859-1",
      """
      alle mensen worden vrij en gelijk in waardigheid en rechten geboren zij zijn begiftigd met \
      verstand en geweten
      """),
    Sample(
      "pl", "pl_PL", "ISO8859-2",
      """
      wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw są oni obdarzeni \
      rozumem i sumieniem
      """),
    Sample(
      "pt-BR", "pt_BR", "UTF-8",
      """
      todos os seres humanos nascem livres e iguais em dignidade e direitos são dotados de razão e \
      consciência
      """),
    Sample(
      "pt-PT", "pt_PT", "ISO8859-1",
      """
      todos os indivíduos têm direito ao reconhecimento da sua personalidade jurídica em todos os \
      lugares
      """),
    Sample(
      "ro", "ro_RO", "UTF-8",
      """
      toate ființele umane se nasc libere și egale în demnitate și în drepturi ele sunt înzestrate cu \
      rațiune și conștiință
      """),
    Sample(
      "ru", "ru_RU", "KOI8-R",
      """
      все люди рождаются свободными и равными в своём достоинстве и правах они наделены разумом и \
      совестью
      """),
    Sample(
      "sk", "sk_SK", "ISO8859-2",
      """
      všetci ľudia sa rodia slobodní a sebe rovní čo sa týka ich dôstojnosti a práv sú obdarení \
      rozumom a svedomím
      """),
    Sample(
      "sl", "sl_SI", "ISO8859-2",
      """
      vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice obdarjeni so z \
      razumom in vestjo
      """),
    Sample(
      "sr", "sr_RS", "ISO8859-5",
      """
      сва људска бића рађају се слободна и једнака у достојанству и правима она су обдарена разумом и \
      свешћу
      """),
    Sample(
      "sr-Latn", "sr-Latn_RS", "ISO8859-2",
      """
      sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima ona su obdarena razumom \
      i svešću
      """),
    Sample(
      "sv", "sv_SE", "ISO8859-1",
      """
      alla människor är födda fria och lika i värde och rättigheter de har utrustats med förnuft och \
      samvete
      """),
    Sample(
      "uk", "uk_UA", "UTF-8",
      """
      всі люди народжуються вільними і рівними у своїй гідності та правах вони наділені розумом і \
      совістю
      """),
    Sample(
      "zu", "zu_ZA", "ISO8859-1",
      """
      bonke abantu bazalwa bekhululekile belingana ngesithunzi nangamalungelo
      """),
  ]
}
