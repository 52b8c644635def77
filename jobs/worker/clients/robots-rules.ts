interface Rule {
  allow: boolean;
  /** For comparing: the longer rule wins. */
  length: number;
  /** What stands between the asterisks. */
  parts: string[];
  /** "$" at its end. */
  toEnd: boolean;
}

interface Group {
  rules: Rule[];
  crawlDelaySeconds: number | undefined;
}

export interface ParsedRobots {
  allows(url: URL): boolean;
  crawlDelaySeconds: number;
}

/** No address that is read here is as long, so no rule needs to be. */
const longestRule = 2_000;

/**
 * The rules of a robots.txt for one program, by RFC 9309: its own group, or the one for all; the
 * longest rule that fits decides, and of two equal ones the one that allows. Each rule costs at most
 * one walk along the address, however many asterisks it has.
 */
export function parseRobots(text: string, userAgent: string): ParsedRobots {
  const groups = readGroups(text);
  const group = groups.get(productOf(userAgent)) ?? groups.get("*");
  return {
    crawlDelaySeconds: group?.crawlDelaySeconds ?? 0,
    allows(url) {
      const path = upperEscapes(url.pathname + url.search);
      let best: Rule | undefined;
      for (const rule of group?.rules ?? []) {
        if (best && (rule.length < best.length || (rule.length === best.length && best.allow)))
          continue;
        if (fits(rule, path)) best = rule;
      }
      return best?.allow ?? true;
    },
  };
}

/** "SavannaStays/1.0 (+…)" goes by "savannastays". */
const productOf = (userAgent: string): string =>
  (userAgent.split("/")[0] ?? "").trim().toLowerCase();

function readGroups(text: string): Map<string, Group> {
  const groups = new Map<string, Group>();
  let current: Group[] = [];
  let naming = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [key = "", value] = keyAndValue(line);
    if (key === "user-agent" && value) {
      if (!naming) current = [];
      current.push(groupOf(groups, productOf(value)));
    }
    const rule =
      key === "allow" || key === "disallow" ? toRule(value ?? "", key === "allow") : null;
    if (rule) for (const group of current) group.rules.push(rule);
    if (key === "crawl-delay" && value && Number.isFinite(Number(value)))
      for (const group of current) group.crawlDelaySeconds = Number(value);
    if (key) naming = key === "user-agent";
  }
  return groups;
}

function keyAndValue(line: string): [string?, string?] {
  const written = line.split("#", 1)[0] ?? "";
  const colon = written.indexOf(":");
  if (colon < 0) return [];
  return [written.slice(0, colon).trim().toLowerCase(), written.slice(colon + 1).trim()];
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? { rules: [], crawlDelaySeconds: undefined };
  groups.set(name, group);
  return group;
}

function toRule(written: string, allow: boolean): Rule | null {
  if (written === "" || written.length > longestRule) return null;
  const pattern = normalised(written);
  const toEnd = pattern.endsWith("$");
  const parts = (toEnd ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return { allow, length: pattern.length, parts, toEnd };
}

/** Each part is looked for behind the one before it; the first place is always good enough. */
function fits({ parts, toEnd }: Rule, path: string): boolean {
  const [first = "", ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = toEnd ? rest.pop() : undefined;
  if (toEnd && last === undefined) return at === path.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last));
}

const upperEscapes = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());

function normalised(pattern: string): string {
  try {
    return upperEscapes(encodeURI(pattern).replaceAll("%25", "%"));
  } catch {
    return pattern; // half a character: compared as it stands
  }
}
