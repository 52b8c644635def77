import { Parser } from "htmlparser2";

/** A part of a page that can neither act nor load anything. */
export type Piece =
  | { markup: string; separates: boolean }
  | { text: string }
  /** Takes the place of an image or a frame. */
  | { label: string; addresses: string[] };

export interface InertPage {
  pieces: Piece[];
  /** True if only the beginning of the page is included. */
  isCut: boolean;
}

const words = (text: string) => text.split(" ");

/** Elements that are rendered under their own name, without attributes that could act or load. */
const plainTags = new Set(
  words(
    "address article aside b blockquote br caption code dd del div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins li nav ol p pre q s section small span strong sub sup table tbody td tfoot th thead tr u ul",
  ),
);
/** Of these, the ones that do not end a word. */
const inlineTags = new Set(words("b code del em i ins q s small span strong sub sup u"));
/** Other elements that start a line; the rest is rendered like text. */
const blockTags = new Set(
  words("body center details dialog fieldset form head html legend main summary title"),
);
/** Left out with their content, which the reader skips too. */
const omittedTags = new Set(
  words(
    "area base canvas datalist input link map math meta noscript param script select source style svg template textarea track",
  ),
);
const placeholders: Readonly<Record<string, string>> = {
  img: "Image",
  iframe: "Embedded page",
  frame: "Embedded page",
  video: "Video",
  audio: "Audio",
  object: "Embedded object",
  embed: "Embedded object",
};
const voidTags = new Set(["br", "hr"]);

const allowedAttributes: Readonly<Record<string, RegExp>> = {
  colspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z-]{2,20}$/i,
};

/** As in the reader. */
const maxCharacters = 5_000_000;
/** As in the reader: more open elements than any real page has. */
const maxOpen = 512;
/** More than any real page has; so many boxes already take a browser a second. */
const maxElements = 50_000;

const maxSources = 2_000;

class TooLarge extends Error {}

type Attributes = Record<string, string>;

/**
 * Rewrites a page from scratch: text is escaped, elements come from a list, and the rest is left out. In
 * one pass without recursion, so that depth and size cost no more than time in proportion.
 */
export function inertPage(html: string, url: string): InertPage {
  const writer = new Writer(url);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: () => writer.close(),
      ontext: (text) => writer.write(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  let isCut = html.length > maxCharacters;
  try {
    parser.end(html.slice(0, maxCharacters));
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    isCut = true;
  }
  return { pieces: writer.finish(), isCut };
}

class Writer {
  private readonly pieces: Piece[] = [];
  /** The tag that closes each open element: empty for a void one, null for one that is left out. */
  private readonly opened: (string | null)[] = [];
  private elements = 0;
  /** Open elements that are left out; their content is too. */
  private omitted = 0;

  constructor(private base: string) {}

  open(name: string, attributes: Attributes): void {
    if (this.opened.length >= maxOpen || ++this.elements > maxElements) throw new TooLarge();
    if (name === "base") this.base = resolve(attributes.href ?? "", this.base) ?? this.base;
    const label = placeholders[name];
    if (label && this.omitted === 0) this.pieces.push(placeholder(label, attributes, this.base));
    const isOmitted = Boolean(label) || omittedTags.has(name) || "hidden" in attributes;
    if (isOmitted) this.omitted++;
    const tag = plainTags.has(name) ? name : blockTags.has(name) ? "div" : "span";
    if (this.omitted === 0) this.mark(tag, `<${tag}${attributesOf(name, attributes)}>`);
    this.opened.push(isOmitted ? null : voidTags.has(tag) ? "" : tag);
  }

  close(): void {
    const tag = this.opened.pop();
    if (tag === null) this.omitted--;
    else if (tag && this.omitted === 0) this.mark(tag, `</${tag}>`);
  }

  write(text: string): void {
    if (this.omitted > 0) return;
    const last = this.pieces.at(-1);
    if (last && "text" in last) last.text += text;
    else this.pieces.push({ text });
  }

  finish(): Piece[] {
    while (this.opened.length > 0) this.close();
    return this.pieces;
  }

  private mark(tag: string, markup: string): void {
    this.pieces.push({ markup, separates: !inlineTags.has(tag) });
  }
}

const classes: Readonly<Record<string, string>> = { a: ' class="link"', title: ' class="title"' };

function attributesOf(name: string, attributes: Attributes): string {
  const given = Object.entries(allowedAttributes).flatMap(([attribute, allowed]) => {
    const value = attributes[attribute];
    return value && allowed.test(value) ? ` ${attribute}="${value}"` : "";
  });
  return (classes[name] ?? "") + given.join("");
}

const maxLabel = 200;

function placeholder(kind: string, attributes: Attributes, base: string): Piece {
  const { alt, title, src, data, srcset = "", "data-src": lazy } = attributes;
  const words = (alt ?? title ?? "").trim().slice(0, maxLabel);
  const written = [src, data, lazy, ...srcset.slice(0, maxSources).split(/[\s,]+/)];
  return {
    label: words ? `${kind}: ${words}` : kind,
    addresses: written.flatMap((address) => (address && resolve(address, base)) || []),
  };
}

function resolve(address: string, base: string): string | undefined {
  try {
    return new URL(address.slice(0, maxSources), base).href;
  } catch {
    return undefined;
  }
}
