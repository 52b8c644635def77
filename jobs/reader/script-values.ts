import type { Page } from "#jobs/reader/page";

/** Total size of all scripts to read. */
const maxCharacters = 6_000_000;
/** Budget of parsing literals: a base plus a share of the page's length. */
const maxSteps = 200_000;
const stepsPerCharacter = 6;
const assignment =
  /(?:^|[;\s{(,])(?:window(?:\.|\[["'])|self\.|var |let |const )?([\w$.]{2,60})(?:["']\])?\s{0,3}=\s{0,3}(?=[{[])/g;
const parsed = /JSON\.parse\(\s{0,3}(?:decodeURIComponent\(\s{0,3})?(?=["'`])/g;

/** Values in scripts and data attributes of the page; no script is run. */
export function scriptValues(page: Page): unknown[] {
  const values: unknown[] = [];
  let read = 0;
  const budget = { left: maxSteps };
  page.$("script").each((_, element) => {
    const type = (element.attribs.type ?? "").toLowerCase();
    if (/ld\+json|importmap|speculation|template/.test(type)) return;
    const text = page.$(element).text();
    read += text.length;
    budget.left += stepsPerCharacter * text.length;
    if (text.length < 40 || read > maxCharacters) return;
    if (/json/.test(type)) values.push(...jsonText(text));
    else values.push(...literals(text, budget));
  });
  page
    .$(
      "[data-props],[data-page],[data-state],[data-react-props],[data-hotel],[data-property],[data-listing]",
    )
    .each((_, element) => {
      for (const value of Object.values(element.attribs)) {
        if (value.length > 40 && value.length < 1_000_000 && /^\s*[[{]/.test(value))
          values.push(...jsonText(value));
      }
    });
  return values;
}

function jsonText(text: string): unknown[] {
  try {
    return [JSON.parse(text.replace(/^\s*<!--|-->\s*$/g, ""))];
  } catch {
    const value = looseParse(text, 0)?.value;
    return value === undefined ? [] : [value];
  }
}

/** Failed attempts may read far ahead repeatedly; all of them share one budget. */
function literals(text: string, budget: { left: number }): unknown[] {
  const found: unknown[] = [];
  let last = 0;
  for (const match of text.matchAll(assignment)) {
    const start = match.index + match[0].length;
    if (budget.left <= 0) break;
    if (start < last || found.length > 200) continue;
    const literal = looseParse(text, start, budget);
    if (!literal) continue;
    last = literal.end;
    if (literal.end - start > 30) found.push({ [match[1] ?? "value"]: literal.value });
  }
  for (const match of text.matchAll(parsed)) {
    if (budget.left <= 0) break;
    const string = looseParse(text, match.index + match[0].length, budget)?.value;
    if (typeof string === "string" && string.length > 40) found.push(...jsonText(decoded(string)));
  }
  return found;
}

function decoded(text: string): string {
  if (!text.startsWith("%7B") && !text.startsWith("%5B")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Parses an object or array literal in a script: JSON, but also unquoted keys, single quotes, trailing
 * commas, comments and the constants of minifiers (!0, void 0). Expressions that must be run, such as a
 * call, become null; nothing is ever evaluated.
 */
export function looseParse(
  text: string,
  start: number,
  /** Characters left to examine; parsing stops at zero. */
  budget?: { left: number },
): { value: unknown; end: number } | undefined {
  const reader = new Literal(text, start);
  try {
    const value = reader.value(0);
    return { value, end: reader.at };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return undefined;
  } finally {
    if (budget) budget.left -= reader.at - start;
  }
}

class Malformed extends Error {}

const deepest = 80;
const words: Record<string, unknown> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  NaN: null,
};

class Literal {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  private blank(): void {
    for (;;) {
      while (isBlank(this.text.charCodeAt(this.at))) this.at++;
      if (this.text[this.at] !== "/") return;
      if (this.text[this.at + 1] === "/") this.at = endOf(this.text, "\n", this.at);
      else if (this.text[this.at + 1] === "*") this.at = endOf(this.text, "*/", this.at);
      else return;
    }
  }

  value(depth: number): unknown {
    if (depth > deepest) throw new Malformed();
    this.blank();
    const char = this.text[this.at];
    if (char === "{") return this.object(depth);
    if (char === "[") return this.array(depth);
    if (char === '"' || char === "'" || char === "`") return this.string(char);
    return this.bare();
  }

  private object(depth: number): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    this.at++;
    for (;;) {
      this.blank();
      const char = this.text[this.at];
      if (char === "}") {
        this.at++;
        return found;
      }
      if (char === ",") {
        this.at++;
        continue;
      }
      const key = char === '"' || char === "'" ? this.string(char) : this.word();
      this.blank();
      if (this.text[this.at] !== ":") throw new Malformed();
      this.at++;
      const value = this.value(depth + 1);
      if (key !== "__proto__") found[key] = value;
      this.skipExpression();
    }
  }

  private array(depth: number): unknown[] {
    const found: unknown[] = [];
    this.at++;
    for (;;) {
      this.blank();
      const char = this.text[this.at];
      if (char === undefined) throw new Malformed();
      if (char === "]") {
        this.at++;
        return found;
      }
      if (char === ",") {
        this.at++;
        continue;
      }
      found.push(this.value(depth + 1));
      this.skipExpression();
    }
  }

  private string(quote: string): string {
    const from = ++this.at;
    let out = "";
    let plainFrom = from;
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined) throw new Malformed();
      if (char === quote) {
        out += this.text.slice(plainFrom, this.at++);
        return out;
      }
      if (char !== "\\") {
        this.at++;
        continue;
      }
      out += this.text.slice(plainFrom, this.at);
      out += this.escape();
      plainFrom = this.at;
    }
  }

  private escape(): string {
    const char = this.text[this.at + 1] ?? "";
    this.at += 2;
    if (char === "u" || char === "x") {
      const length = char === "u" ? 4 : 2;
      const code = Number.parseInt(this.text.slice(this.at, this.at + length), 16);
      this.at += length;
      return Number.isNaN(code) ? "" : String.fromCharCode(code);
    }
    return { n: "\n", t: "\t", r: "\r", b: "", f: "", "\n": "" }[char] ?? char;
  }

  private word(): string {
    const match = /[\w$-]+/y;
    match.lastIndex = this.at;
    const found = match.exec(this.text)?.[0];
    if (!found) throw new Malformed();
    this.at += found.length;
    return found;
  }

  private bare(): unknown {
    const match = /!0|!1|void 0|-?\.?\d[\d.]*(?:e[+-]?\d+)?|[A-Za-z_$][\w$]*/iy;
    match.lastIndex = this.at;
    const found = match.exec(this.text)?.[0];
    if (!found) throw new Malformed();
    this.at += found.length;
    if (found === "!0" || found === "!1") return found === "!0";
    if (/^[-.\d]/.test(found)) return Number.isNaN(Number(found)) ? null : Number(found);
    return words[found] ?? null;
  }

  /** Skips an expression after a value that is not a literal (a call, an addition). */
  private skipExpression(): void {
    this.blank();
    let open = 0;
    for (let steps = 0; steps < 5000; steps++) {
      const char = this.text[this.at];
      if (char === undefined) throw new Malformed();
      if (open === 0 && (char === "," || char === "}" || char === "]")) return;
      if (char === '"' || char === "'" || char === "`") {
        this.string(char);
        continue;
      }
      if (char === "(" || char === "[" || char === "{") open++;
      if (char === ")" || char === "]" || char === "}") open--;
      this.at++;
    }
    throw new Malformed();
  }
}

/** Blanks, line ends, the no-break space and the byte order mark. */
const isBlank = (code: number): boolean =>
  (code >= 9 && code <= 13) || code === 32 || code === 0xa0 || code === 0xfeff;

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from + 2);
  return found < 0 ? text.length : found + mark.length;
}
