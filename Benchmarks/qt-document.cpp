// What Qt 6 costs as an editor: a file in a plain-text document of which only what is visible is laid out.
//
// usage: QT_QPA_PLATFORM=offscreen qt-document edit|viewport TEXT FAMILIES [EDITS]
// "edit" inserts a letter at EDITS random places (1000 unless told) and lays 40 lines out from each; "viewport" takes
// the text in and lays the first 40 lines out. Prints the JSON line that `galley bench` prints.
#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QFont>
#include <QPlainTextDocumentLayout>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <algorithm>
#include <vector>

#include "peer.h"

namespace {

const int screenLines = 40;

// Lays lines out from a block on, as QPlainTextEdit does for what it shows.
size_t layOutLines(QTextDocument &document, QTextBlock block, double *height) {
  QAbstractTextDocumentLayout *layout = document.documentLayout();
  size_t lines = 0;
  for (; block.isValid() && lines < screenLines; block = block.next()) {
    *height += layout->blockBoundingRect(block).height();
    lines += static_cast<size_t>(block.layout()->lineCount());
  }
  return lines;
}

// The same numbers on every machine (SplitMix64).
uint64_t nextRandom(uint64_t *state) {
  *state += 0x9E3779B97F4A7C15;
  uint64_t mixed = *state;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
  return mixed ^ mixed >> 31;
}

}  // namespace

int main(int argc, char **argv) {
  bool isEdit = argc > 1 && strcmp(argv[1], "edit") == 0;
  if (argc < 4 || argc > 5 || (!isEdit && strcmp(argv[1], "viewport") != 0)) {
    fprintf(stderr, "usage: qt-document edit|viewport TEXT FAMILIES [EDITS]\n");
    return 64;
  }
  QApplication application(argc, argv);
  QFont font(QString::fromUtf8(argv[3]).split(QLatin1Char(',')));
  font.setPixelSize(16);
  font.setHintingPreference(QFont::PreferNoHinting);

  peer_text text = peer_read(argv[2]);
  QString units = QString::fromUtf16(reinterpret_cast<const char16_t *>(text.units), static_cast<int>(text.unit_count));
  peer_time start = peer_now();
  QTextDocument document;
  document.setDocumentLayout(new QPlainTextDocumentLayout(&document));
  document.setDocumentMargin(0);
  document.setDefaultFont(font);
  document.setUndoRedoEnabled(false);
  QTextOption option;
  option.setUseDesignMetrics(true);
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  document.setDefaultTextOption(option);
  document.setTextWidth(600);
  document.setPlainText(units);
  double height = 0;
  size_t lines = layOutLines(document, document.firstBlock(), &height);
  peer_time cost = peer_since(start);

  std::vector<double> times;
  if (isEdit) {
    uint64_t state = 7;
    long edits = argc > 4 ? atol(argv[4]) : 1000;
    start = peer_now();
    for (long i = 0; i < edits; i++) {
      int place = static_cast<int>(nextRandom(&state) % static_cast<uint64_t>(document.characterCount()));
      peer_time edit = peer_now();
      QTextCursor cursor(&document);
      cursor.setPosition(place);
      cursor.insertText(QStringLiteral("x"));
      layOutLines(document, cursor.block(), &height);
      times.push_back(peer_since(edit).wall);
    }
    cost = peer_since(start);
    lines = 0;
    height = 0;
  }
  std::sort(times.begin(), times.end());
  char more[200] = "";
  if (!times.empty()) {
    snprintf(more, sizeof more, ",\"edits\":%zu,\"p50_ms\":%.4f,\"p99_ms\":%.4f,\"max_ms\":%.4f", times.size(),
             times[times.size() / 2] * 1e3, times[times.size() * 99 / 100] * 1e3, times.back() * 1e3);
  }
  peer_print_task("Qt", qVersion(), argv[1], &text, lines, height, cost, more);
  peer_free(&text);
  return 0;
}
