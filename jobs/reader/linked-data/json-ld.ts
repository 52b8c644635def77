import { decimal, positiveAmount } from "#jobs/reader/normalize/money";
import { plain } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";

/** One schema.org entity: property names without prefix, values as written. */
export type Thing = { [key: string]: unknown };

const maxNodes = 20_000;

export function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Types of an entity without the vocabulary's URL, for example "Hotel". */
export function typesOf(thing: Thing): string[] {
  const written = thing["@type"];
  const list = Array.isArray(written) ? written : [written];
  return list
    .filter((type): type is string => typeof type === "string")
    .map((type) => type.replace(/^.*[/#:]/, "").trim())
    .filter(Boolean);
}

function parse(text: string): unknown {
  // Hand-written blocks have comments around them, raw line breaks in strings, and trailing commas.
  const body = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  const repaired = () => body.replace(/\p{Cc}+/gu, " ").replace(/,(?=\s{0,99}[}\]])/g, "");
  return parsed(text) ?? parsed(`[${body}]`) ?? parsed(`[${repaired()}]`);
}

/** Undefined for text that is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Every entity inside a value once, the outer before the inner; depth and number are limited. */
export function thingsIn(root: unknown): Thing[] {
  const found: Thing[] = [];
  const seen = new Set<Thing>();
  let open: unknown[] = [root];
  for (let depth = 0; depth < 12 && open.length > 0 && found.length < maxNodes; depth++) {
    const next: unknown[] = [];
    for (const value of open) {
      if (Array.isArray(value)) next.push(...value.slice(0, 500));
      else if (isThing(value) && !seen.has(value)) {
        seen.add(value);
        if (typesOf(value).length > 0) found.push(value);
        next.push(...Object.values(value).slice(0, 200));
      }
      if (next.length > maxNodes) break;
    }
    open = next;
  }
  return found;
}

/** Roots of all JSON-LD blocks; references by @id to another node of the page are resolved once. */
export function readJsonLd(page: Page): unknown[] {
  const roots: unknown[] = [];
  page.$('script[type*="ld+json" i]').each((_, element) => {
    const text = page.$(element).text();
    if (text.length > 2_000_000 || roots.length > 60) return;
    const value = parse(text);
    if (value !== undefined) roots.push(value);
  });
  resolveReferences(roots);
  return roots;
}

function resolveReferences(roots: unknown[]): void {
  const things = roots.flatMap(thingsIn);
  const byId = new Map<string, Thing>();
  const copies = new Map<Thing, Thing>();
  for (const thing of things) {
    const id = thing["@id"];
    if (typeof id === "string" && Object.keys(thing).length > 2) byId.set(id, thing);
  }
  if (byId.size === 0) return;
  for (const thing of things) {
    for (const [key, value] of Object.entries(thing)) {
      if (!isThing(value) || Object.keys(value).length !== 1) continue;
      const target = typeof value["@id"] === "string" ? byId.get(value["@id"]) : undefined;
      // Copies, so that two nodes that reference each other form no cycle.
      if (!target || target === thing) continue;
      const copy = copies.get(target) ?? shallow(target);
      copies.set(target, copy);
      thing[key] = copy;
    }
  }
}

function shallow(thing: Thing): Thing {
  return Object.fromEntries(
    Object.entries(thing).filter(([, value]) => !isThing(value) || typesOf(value).length > 0),
  );
}

/** Text of a value that may be a string, a list, or an object that contains the text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return plain(value) || undefined;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return textOf(value[0]);
  if (isThing(value)) return textOf(value["@value"] ?? value.name ?? value.value);
  return undefined;
}

export function listOf(value: unknown): unknown[] {
  return value === undefined || value === null
    ? []
    : Array.isArray(value)
      ? (value as unknown[])
      : [value];
}

/** URLs of images inside an image, photo or logo value. */
export function addressesOf(value: unknown): string[] {
  return listOf(value)
    .slice(0, 200)
    .flatMap((one) => {
      if (typeof one === "string")
        return /,\s*https?:/.test(one) ? one.split(/,\s*(?=https?:)/, 200) : [one];
      if (!isThing(one)) return [];
      const inner = one.contentUrl ?? one.url ?? one["@id"] ?? one.image;
      return typeof inner === "string" ? [inner] : [];
    });
}

const numberOf = (value: unknown): unknown =>
  isThing(value) ? (value["@value"] ?? value.value) : Array.isArray(value) ? value[0] : value;

export const decimalOf = (value: unknown): number | null => decimal(numberOf(value));

/** The amount of a price. */
export const amountOf = (value: unknown): number | null => positiveAmount(numberOf(value));
