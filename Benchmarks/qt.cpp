// What Qt 6 costs: a QTextLayout for every paragraph of a text, wrapped at 600 units in 16 px.
//
// usage: QT_QPA_PLATFORM=offscreen qt TEXT FAMILIES [mixed]
// Prints the JSON line that `galley bench` prints. "mixed" makes word 3k + 2 of each paragraph bold, 10k + 9 red.
#include <QFont>
#include <QGuiApplication>
#include <QTextLayout>
#include <vector>

#include "peer.h"

namespace {

struct Paragraph {
  QString text;
  QList<QTextLayout::FormatRange> formats;
};

struct Totals {
  size_t lines = 0;
  double height = 0;
};

uint32_t unitAt(const void *units, size_t i) { return static_cast<const uint16_t *>(units)[i]; }

QList<QTextLayout::FormatRange> mixedFormats(const uint16_t *units, size_t count) {
  QList<QTextLayout::FormatRange> formats;
  size_t number = 0;
  for (peer_word word = {0, 0, 0, 0}; peer_next_word(unitAt, units, count, &number, &word);) {
    QTextLayout::FormatRange range;
    range.start = static_cast<int>(word.start);
    range.length = static_cast<int>(word.end - word.start);
    if (word.is_bold) range.format.setFontWeight(QFont::Bold);
    if (word.is_red) range.format.setForeground(Qt::red);
    formats.append(range);
  }
  return formats;
}

void layOut(const Paragraph &paragraph, const QFont &font, const QTextOption &option, Totals &totals) {
  QTextLayout layout(paragraph.text, font);
  layout.setTextOption(option);
  if (!paragraph.formats.isEmpty()) layout.setFormats(paragraph.formats);
  layout.beginLayout();
  double y = 0;
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(600);
    line.setPosition(QPointF(0, y));
    y += line.height();
    totals.lines++;
  }
  layout.endLayout();
  totals.height += y;
}

}  // namespace

int main(int argc, char **argv) {
  bool isMixed = argc == 4 && strcmp(argv[3], "mixed") == 0;
  if (argc != 3 + isMixed) {
    fprintf(stderr, "usage: qt TEXT FAMILIES [mixed]\n");
    return 64;
  }
  QGuiApplication application(argc, argv);

  // Positions are those of the outlines: no hinting, nothing rounded to pixels.
  QFont font(QString::fromUtf8(argv[2]).split(QLatin1Char(',')));
  font.setPixelSize(16);
  font.setHintingPreference(QFont::PreferNoHinting);
  QTextOption option;
  option.setUseDesignMetrics(true);
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  option.setTabStopDistance(28);  // As galley's and Apple's.

  peer_text text = peer_read(argv[1]);
  std::vector<Paragraph> paragraphs(text.paragraph_count);
  for (size_t i = 0; i < text.paragraph_count; i++) {
    const uint16_t *units = text.units + text.paragraphs[i].unit_start;
    size_t count = text.paragraphs[i].unit_end - text.paragraphs[i].unit_start;
    paragraphs[i].text = QString::fromUtf16(reinterpret_cast<const char16_t *>(units), static_cast<int>(count));
    if (isMixed) paragraphs[i].formats = mixedFormats(units, count);
  }
  Totals ignored;
  layOut({QStringLiteral("warm up"), {}}, font, option, ignored);

  Totals totals;
  peer_time start = peer_now();
  for (const Paragraph &paragraph : paragraphs) layOut(paragraph, font, option, totals);
  peer_time cost = peer_since(start);

  peer_print("Qt", qVersion(), isMixed, &text, totals.lines, totals.height, cost);
  peer_free(&text);
  return 0;
}
