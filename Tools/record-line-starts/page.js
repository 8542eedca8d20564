// Lays every text of `job` out at every width and leaves the offsets at which lines start, in UTF-16 units.
//
// A block is as wide as a line may be; words that are wider are cut, and white space at a line's end hangs: the rules
// that Galley has without any setting. Trimming of wide punctuation and space between scripts are switched off, as
// they are in Galley.

/** Returns the rules that name a kind's font files, and the list of families for text of it. */
function fontRules(kind, number) {
  const families = kind.fonts.map((_, index) => `kind${number}font${index}`);
  const rules = kind.fonts.map((font, index) => {
    // A file of several fonts is reached by the name of one of them.
    const source = font.name ? `local("${font.name}")` : `url("file://${font.file}")`;
    return `@font-face { font-family: ${families[index]}; src: ${source} }`;
  });
  return { rules: rules.join("\n"), families };
}

/** Returns the offsets at which the lines of a block's text start, the first included. */
function lineStarts(block, text) {
  const starts = [0];
  const node = block.firstChild;
  const range = document.createRange();
  let top = null;
  for (let offset = 0; offset < text.length; ) {
    const length = text.codePointAt(offset) > 0xffff ? 2 : 1;
    range.setStart(node, offset);
    range.setEnd(node, offset + length);
    // What is before the first unit of a cluster, or has no width, may have no rectangle.
    const rectangles = range.getClientRects();
    if (rectangles.length > 0) {
      const found = rectangles[rectangles.length - 1].top;
      if (top !== null && found > top + 1) starts.push(offset);
      top = top === null ? found : Math.max(top, found);
    }
    offset += length;
  }
  return starts;
}

async function record(job) {
  const style = document.createElement("style");
  const fonts = job.kinds.map(fontRules);
  style.textContent = fonts.map((font) => font.rules).join("\n");
  document.head.append(style);
  const failed = [];
  for (const [number, kind] of job.kinds.entries()) {
    for (const family of fonts[number].families) {
      const faces = await document.fonts.load(`16px ${family}`, "a");
      if (faces.length === 0 || faces[0].status !== "loaded") failed.push(family);
    }
    const block = document.createElement("div");
    block.lang = kind.language;
    block.dir = "auto";
    Object.assign(block.style, {
      position: "absolute", fontFamily: fonts[number].families.join(","), fontSize: `${kind.size}px`,
      lineHeight: `${kind.size * 3}px`, textRendering: "geometricPrecision", whiteSpace: "pre-wrap",
      overflowWrap: "anywhere", hyphens: "manual",
      textSpacingTrim: "space-all", textAutospace: "no-autospace",
    });
    document.body.append(block);
    for (const entry of kind.texts) {
      block.textContent = entry.text;
      entry.starts = kind.widths.map((width) => {
        block.style.width = `${width}px`;
        return lineStarts(block, entry.text);
      });
    }
    block.remove();
  }
  return { failed, kinds: job.kinds };
}

window.addEventListener("load", async () => {
  const result = document.createElement("pre");
  result.id = "result";
  try {
    result.textContent = JSON.stringify(await record(job));
  } catch (error) {
    result.textContent = JSON.stringify({ failed: [String(error)], kinds: [] });
  }
  document.body.append(result);
});
