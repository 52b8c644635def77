/**
 * What a reader would notice of a piece of HTML, as one text: two pieces with the same text differ in
 * white space and in the order of nested marks only.
 */

const blockTags = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 " +
    "H5 H6 HEADER HR IFRAME LI MAIN NAV OBJECT OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD " +
    "TR UL VIDEO CAPTION COLGROUP SCRIPT STYLE TEMPLATE"
  ).split(" "),
);

/** Loose words in these are a paragraph that nobody marked. */
const holdsParagraphs = new Set(["BLOCKQUOTE", "LI"]);

const sameMark: Readonly<Record<string, string>> = { B: "STRONG", I: "EM", DEL: "S", STRIKE: "S" };

export const isBlock = (node: Node): node is Element =>
  node instanceof Element && blockTags.has(node.tagName);

const attributesOf = (element: Element): string =>
  [...element.attributes]
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .sort()
    .join(" ");

const nameOf = (element: Element): string => {
  const name = sameMark[element.tagName] ?? element.tagName;
  const attributes = attributesOf(element);
  return attributes ? `${name} ${attributes}` : name;
};

/** The content of a fragment or an element; loose words count as a paragraph where `loose` says so. */
export function canonical(parent: Node, loose = true): string {
  const parts: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const text = inline(run);
    if (text) parts.push(loose ? `<P>${text}</P>` : text);
    run = [];
  };
  for (const child of parent.childNodes) {
    if (!isBlock(child)) {
      run.push(child);
      continue;
    }
    endRun();
    parts.push(block(child));
  }
  endRun();
  if (parts.length === 0 && loose) return "<P></P>";
  return parts.join("");
}

function block(element: Element): string {
  const content =
    element.tagName === "PRE"
      ? [...element.childNodes].map(verbatim).join("")
      : canonical(element, holdsParagraphs.has(element.tagName));
  return `<${nameOf(element)}>${content}</${element.tagName}>`;
}

const verbatim = (node: Node): string =>
  node instanceof Element
    ? `<${nameOf(node)}>${JSON.stringify(node.textContent)}`
    : JSON.stringify(node.textContent);

interface Piece {
  marks: string;
  text: string;
  /** A line break, a picture or a note: no words. */
  solid?: boolean;
}

/** Words with the marks they stand in, whatever the order of nesting. */
function inline(nodes: readonly Node[]): string {
  const pieces = nodes.flatMap((node) => piecesOf(node, []));
  const kept: Piece[] = [];
  let spaceBefore = true;
  for (const { marks, text, solid } of pieces) {
    if (solid) {
      kept.push({ marks, text, solid });
      spaceBefore = text === "<BR>";
      continue;
    }
    let words = text.replace(/[ \t\r\n\f]+/g, " ");
    if (spaceBefore) words = words.replace(/^ /, "");
    if (!words) continue;
    spaceBefore = words.endsWith(" ");
    const last = kept.at(-1);
    if (last && !last.solid && last.marks === marks) last.text += words;
    else kept.push({ marks, text: words });
  }
  const last = kept.at(-1);
  if (last && !last.solid) last.text = last.text.replace(/ $/, "");
  return kept
    .filter(({ text }) => text)
    .map(({ marks, text, solid }) => `[${marks}]${solid ? text : JSON.stringify(text)}`)
    .join("");
}

function piecesOf(node: Node, marks: readonly string[]): Piece[] {
  const at = [...new Set(marks)].sort().join();
  if (node instanceof Text) return [{ marks: at, text: node.data }];
  if (!(node instanceof Element))
    return [{ marks: at, text: `<!${node.textContent}>`, solid: true }];
  if (node.childNodes.length === 0) return [{ marks: at, text: `<${nameOf(node)}>`, solid: true }];
  return [...node.childNodes].flatMap((child) => piecesOf(child, [...marks, nameOf(node)]));
}
