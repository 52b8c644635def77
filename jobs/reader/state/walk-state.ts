import { isThing } from "#jobs/reader/linked-data/json-ld";

export interface StateNode {
  /** Names on the way from the root, lower case. */
  path: string[];
  object: Record<string, unknown>;
}

const mostNodes = 150_000;
const deepest = 60;
/** Branches that speak of other properties, people or the machinery of the page. */
const foreign =
  /similar|related|recommend|nearby|recently|viewed|alsolike|crosssell|cross_sell|otherlistings|other_listings|popular|searchresult|search_result|experiment|translation|i18n|copytag|tracking|analytics|footer|header|navigation|breadcrumb|featureflag|reviewer|hostprofile|userprofile|currencies|languages|locales|destinations|seolinks|widgets?$/;

/** Every object of the embedded state in reading order, without the branches about other things. */
export function stateNodes(roots: unknown[]): StateNode[] {
  const found: StateNode[] = [];
  const open: { value: unknown; path: string[] }[] = roots
    .map((value) => ({ value, path: [] }))
    .reverse();
  let seen = 0;
  for (let entry = open.pop(); entry && seen < mostNodes; entry = open.pop()) {
    seen++;
    const { value, path } = entry;
    if (path.length > deepest) continue;
    if (Array.isArray(value)) {
      for (let at = Math.min(value.length, 2000) - 1; at >= 0; at--)
        open.push({ value: value[at], path });
    } else if (isThing(value)) {
      found.push({ path, object: value });
      for (const [key, inner] of Object.entries(value).reverse()) {
        const name = key
          .slice(0, 60)
          .toLowerCase()
          .replace(/[^a-z_]/g, "");
        if (typeof inner === "string") {
          const nested = nestedJson(inner);
          if (nested !== undefined) open.push({ value: nested, path: [...path, name] });
        } else if (typeof inner === "object" && inner !== null && !foreign.test(name)) {
          open.push({ value: inner, path: [...path, name] });
        }
      }
    }
  }
  return found;
}

/** State inside state: a string that is itself a document. */
function nestedJson(text: string): unknown {
  if (text.length < 100 || !/^\s*[{[]\s*["{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Value of the first key, compared without case and marks. */
export function pick(object: Record<string, unknown>, ...wanted: string[]): unknown {
  for (const [key, value] of Object.entries(object)) {
    if (
      value !== null &&
      value !== undefined &&
      wanted.includes(key.toLowerCase().replace(/[_-]/g, ""))
    )
      return value;
  }
  return undefined;
}
