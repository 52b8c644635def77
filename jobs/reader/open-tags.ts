/** More open elements than any page has; the parser's time grows with their number at every tag. */
const mostOpen = 1_000;
/** No end tag, or one that the next of its kind stands for. */
const closesItself =
  /^(?:area|base|basefont|br|col|command|embed|frame|hr|img|input|keygen|link|meta|param|source|track|wbr|p|li|td|th|tr|dt|dd|option)$/;
/** Between these and their end tag there is text, whatever it looks like. */
const holdsText = /^(?:script|style|textarea|title|xmp|noembed|iframe)$/;

/** The elements that are open, the way the parser keeps them, but without its search at every end tag. */
class OpenTags {
  private readonly names: string[] = [];
  private readonly places = new Map<string, number[]>();

  get size(): number {
    return this.names.length;
  }

  has(name: string): boolean {
    return (this.places.get(name)?.length ?? 0) > 0;
  }

  open(name: string): void {
    const places = this.places.get(name);
    if (places) places.push(this.names.length);
    else this.places.set(name, [this.names.length]);
    this.names.push(name);
  }

  /** An end tag closes what was opened inside its element; one without an element closes nothing. */
  close(name: string): void {
    const place = this.places.get(name)?.at(-1);
    if (place === undefined) return;
    while (this.names.length > place) this.places.get(this.names.pop() ?? "")?.pop();
  }
}

/** The page up to where elements are only ever opened. */
export function cutRunaway(html: string): string {
  const open = new OpenTags();
  const tag = /<!--|<(\/?)([a-z][a-z0-9:-]*)([^<>]*)/gi;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const name = match[2]?.toLowerCase();
    if (name === undefined) {
      const end = html.indexOf("-->", tag.lastIndex);
      if (end < 0) return html;
      tag.lastIndex = end;
    } else if (match[1]) open.close(name);
    else if (holdsText.test(name)) {
      const end = new RegExp(`</${name}`, "gi");
      end.lastIndex = tag.lastIndex;
      if (!end.test(html)) return html;
      tag.lastIndex = end.lastIndex;
    } else if (!closesItself.test(name) && !(match[3]?.endsWith("/") && open.has("svg"))) {
      open.open(name);
      if (open.size > mostOpen) return html.slice(0, match.index);
    }
  }
  return html;
}
