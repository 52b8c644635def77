import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

import { RefusedSheet } from "#jobs/sheet-reader/table";
import { OPS } from "./pdfjs";

/**
 * The letters and ruling lines of a page, from its operators. The text layer of pdfjs is not used because
 * it joins neighboring cells and omits lines.
 */

/** A letter in points; y grows downward. */
export interface Glyph {
  text: string;
  /** Start of its baseline. */
  x: number;
  y: number;
  /** Along the baseline. */
  advance: number;
  size: number;
  /** Width of the spaces that are drawn before it. */
  spaced: number;
  bold: boolean;
  /** Quarter turns of its baseline, clockwise: 0 reads from left to right, 3 upward. */
  turns: 0 | 1 | 2 | 3;
}

export interface Rule {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface PageMarks {
  width: number;
  height: number;
  glyphs: Glyph[];
  rules: Rule[];
  /** Backgrounds of cells and rows. */
  fills: Rule[];
  /** Letters drawn without ink, which recognition of a scan adds. */
  invisible: number;
  images: number;
}

type Matrix = readonly [number, number, number, number, number, number];
type Operators = Awaited<ReturnType<PDFPageProxy["getOperatorList"]>>;

/** A dense sheet has 10,000 letters on a page. */
const maxGlyphs = 60_000;
const maxRules = 20_000;
const maxOperators = 400_000;
/** A rule is at most this thick, in points. */
const maxThickness = 2.6;
const minRuleLength = 3;
/** The background of a row, in points. */
const minFillHeight = 8;
const maxFillHeight = 160;
const minFillWidth = 20;
const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** `inner` first, then `outer`. */
const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];
const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Superscripts stay as they are: they are markers of footnotes, not digits. */
const ligatures = /[\uFB00-\uFB06]/g;

interface PdfFont {
  name?: string;
  fontMatrix?: number[];
  bold?: boolean;
  vertical?: boolean;
}
interface PdfGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
}

interface State {
  matrix: Matrix;
  font: PdfFont | null;
  size: number;
  letterSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

const invisibleMode = 3;

class Drawing {
  readonly marks: PageMarks;
  private states: State[] = [];
  private state: State;
  private text: Matrix = identity;
  private line: Matrix = identity;
  private spaced = 0;

  constructor(
    private readonly page: PDFPageProxy,
    viewport: { width: number; height: number; transform: number[] },
  ) {
    this.marks = {
      width: viewport.width,
      height: viewport.height,
      glyphs: [],
      rules: [],
      fills: [],
      invisible: 0,
      images: 0,
    };
    this.state = {
      matrix: toMatrix(viewport.transform),
      font: null,
      size: 1,
      letterSpace: 0,
      wordSpace: 0,
      scale: 1,
      leading: 0,
      rise: 0,
      mode: 0,
    };
  }

  run({ fnArray, argsArray }: Operators): void {
    if (fnArray.length > maxOperators)
      throw new RefusedSheet("This PDF has a page with too many marks to be a rate sheet.");
    fnArray.forEach((operator, index) => {
      const values = (argsArray[index] ?? []) as unknown[];
      this.draw(operator, values);
    });
  }

  private draw(operator: number, values: unknown[]): void {
    const handler = handlers[operator];
    if (handler) handler(this, values);
  }

  save(): void {
    this.states.push({ ...this.state });
  }

  restore(): void {
    this.state = this.states.pop() ?? this.state;
  }

  transform(matrix: Matrix): void {
    this.state.matrix = multiply(this.state.matrix, matrix);
  }

  set(change: Partial<State>): void {
    Object.assign(this.state, change);
  }

  setFont(id: string, size: number): void {
    const fonts = this.page.commonObjs;
    this.state.font = fonts.has(id) ? (fonts.get(id) as PdfFont) : null;
    this.state.size = size;
  }

  beginText(matrix: Matrix = identity): void {
    this.text = matrix;
    this.line = matrix;
  }

  moveText(x: number, y: number): void {
    this.beginText(multiply(this.line, [1, 0, 0, 1, x, y]));
  }

  nextLine(): void {
    this.moveText(0, -this.state.leading);
  }

  moveAndLead(x: number, y: number): void {
    this.state.leading = -y;
    this.moveText(x, y);
  }

  showText(glyphs: readonly (PdfGlyph | number)[]): void {
    const { font, size, letterSpace, wordSpace, scale } = this.state;
    const perUnit = size * (font?.fontMatrix?.[0] ?? 0.001);
    for (const glyph of glyphs) {
      if (typeof glyph === "number") {
        this.advance((-glyph * size * scale) / 1000);
        continue;
      }
      const width = glyph.width * perUnit;
      this.addGlyph(glyph, width * scale);
      this.advance((width + letterSpace + (glyph.isSpace ? wordSpace : 0)) * scale);
    }
  }

  private advance(distance: number): void {
    this.text = multiply(this.text, [1, 0, 0, 1, distance, 0]);
  }

  private addGlyph(glyph: PdfGlyph, width: number): void {
    const { font, rise, size, mode } = this.state;
    if (mode === invisibleMode) this.marks.invisible += 1;
    const whole = multiply(this.state.matrix, this.text);
    const start = apply(whole, 0, rise);
    const end = apply(whole, width, rise);
    const up = apply(whole, 0, rise + size);
    const text = glyph.unicode.replaceAll(ligatures, (one) => one.normalize("NFKC")).trim();
    const advance = Math.hypot(end.x - start.x, end.y - start.y);
    const spaced = this.spaced;
    this.spaced = text ? 0 : spaced + advance;
    const { width: pageWidth, height } = this.marks;
    if (!text || start.x < 0 || start.y < 0 || start.x > pageWidth || start.y > height) return;
    if (this.marks.glyphs.length >= maxGlyphs)
      throw new RefusedSheet("This PDF has a page with too much text to be a rate sheet.");
    const angle = Math.atan2(end.y - start.y, end.x - start.x);
    this.marks.glyphs.push({
      text,
      x: start.x,
      y: start.y,
      advance,
      spaced,
      size: Math.hypot(up.x - start.x, up.y - start.y),
      bold: font?.bold === true || /bold|black|heavy/i.test(font?.name ?? ""),
      turns: ((Math.round(angle / (Math.PI / 2)) + 4) % 4) as Glyph["turns"],
    });
  }

  addPath(paint: number, data: ArrayLike<number>): void {
    if (!painted.has(paint)) return;
    for (const points of subpaths(data)) {
      const placed = points.map(([x, y]) => apply(this.state.matrix, x, y));
      if (stroked.has(paint))
        placed.slice(1).forEach((point, index) => {
          const before = placed[index];
          if (before) this.addRule([before, point]);
        });
      else this.addRule(placed);
    }
  }

  /** Adds the bounds of the points as a rule if they are thin and straight, or as a background. */
  private addRule(points: readonly { x: number; y: number }[]): void {
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const [x1, x2, y1, y2] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const [width, height] = [x2 - x1, y2 - y1];
    const { rules, fills } = this.marks;
    const isBand = height >= minFillHeight && height < maxFillHeight && width >= minFillWidth;
    if (isBand && fills.length < maxRules) fills.push({ x1, y1, x2, y2 });
    if (Math.min(width, height) > maxThickness || Math.max(width, height) < minRuleLength) return;
    if (rules.length >= maxRules) return;
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    rules.push(width >= height ? { x1, x2, y1: y, y2: y } : { x1: x, x2: x, y1, y2 });
  }
}

const stroked = new Set<number>([OPS.stroke, OPS.closeStroke]);
const painted = new Set<number>([
  ...stroked,
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** Numbers of points that follow each code in the path of pdfjs; its own list is not exported. */
const pointsOfCode = [1, 1, 3, 2, 0];
const maxPathPoints = 2000;

function subpaths(data: ArrayLike<number>): [number, number][][] {
  const paths: [number, number][][] = [];
  let points: [number, number][] = [];
  for (let index = 0; index < data.length && index < maxPathPoints;) {
    const code = data[index] ?? 0;
    index += 1;
    if (code === 0) paths.push((points = []));
    const first = points[0];
    if (code === 4 && first) points.push(first);
    for (let count = pointsOfCode[code] ?? 0; count > 0; count -= 1) {
      points.push([data[index] ?? 0, data[index + 1] ?? 0]);
      index += 2;
    }
  }
  return paths.filter((path) => path.length > 1);
}

const numbers = (values: unknown): number[] =>
  Array.isArray(values) || ArrayBuffer.isView(values)
    ? Array.from(values as ArrayLike<number>)
    : [];
const toMatrix = (values: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers(values);
  return [a, b, c, d, e, f];
};

type Handler = (drawing: Drawing, values: unknown[]) => void;
const countImage: Handler = (drawing) => {
  drawing.marks.images += 1;
};
const handlers: Record<number, Handler> = {
  [OPS.save]: (drawing) => drawing.save(),
  [OPS.restore]: (drawing) => drawing.restore(),
  [OPS.transform]: (drawing, values) => drawing.transform(toMatrix(values)),
  [OPS.paintFormXObjectBegin]: (drawing, [matrix]) => {
    drawing.save();
    if (matrix) drawing.transform(toMatrix(matrix));
  },
  [OPS.paintFormXObjectEnd]: (drawing) => drawing.restore(),
  [OPS.beginText]: (drawing) => drawing.beginText(),
  [OPS.setFont]: (drawing, [id, size]) => drawing.setFont(String(id), Number(size)),
  [OPS.setTextMatrix]: (drawing, [matrix]) => drawing.beginText(toMatrix(matrix)),
  [OPS.moveText]: (drawing, [x, y]) => drawing.moveText(Number(x), Number(y)),
  [OPS.setLeadingMoveText]: (drawing, [x, y]) => drawing.moveAndLead(Number(x), Number(y)),
  [OPS.nextLine]: (drawing) => drawing.nextLine(),
  [OPS.setCharSpacing]: (drawing, [space]) => drawing.set({ letterSpace: Number(space) }),
  [OPS.setWordSpacing]: (drawing, [space]) => drawing.set({ wordSpace: Number(space) }),
  [OPS.setHScale]: (drawing, [percent]) => drawing.set({ scale: Number(percent) / 100 }),
  [OPS.setLeading]: (drawing, [leading]) => drawing.set({ leading: Number(leading) }),
  [OPS.setTextRise]: (drawing, [rise]) => drawing.set({ rise: Number(rise) }),
  [OPS.setTextRenderingMode]: (drawing, [mode]) => drawing.set({ mode: Number(mode) }),
  [OPS.showText]: (drawing, [glyphs]) => drawing.showText((glyphs ?? []) as (PdfGlyph | number)[]),
  [OPS.nextLineShowText]: (drawing, [glyphs]) => {
    drawing.nextLine();
    drawing.showText((glyphs ?? []) as (PdfGlyph | number)[]);
  },
  [OPS.constructPath]: (drawing, [paint, data]) => {
    const path = (data as unknown[] | undefined)?.[0];
    if (path) drawing.addPath(Number(paint), path as ArrayLike<number>);
  },
  [OPS.paintImageXObject]: countImage,
  [OPS.paintInlineImageXObject]: countImage,
  [OPS.paintImageMaskXObject]: countImage,
};

export async function readMarks(page: PDFPageProxy): Promise<PageMarks> {
  const drawing = new Drawing(page, page.getViewport({ scale: 1 }));
  drawing.run(await page.getOperatorList());
  return drawing.marks;
}
