import robotsParser from "robots-parser";

export interface ParsedRobots {
  allows(url: URL): boolean;
  crawlDelaySeconds: number;
}

/**
 * The parser compares each letter of a rule that has asterisks with each place of an address. So
 * much of such rules is enough for any site, and costs milliseconds.
 */
const mostWildcards = 20_000;
/** No address that is read here is as long, so no rule needs to be. */
const longestLine = 2_000;

/** The rules of a robots.txt for one program, by RFC 9309. */
export function parseRobots(text: string, userAgent: string): ParsedRobots {
  const file = "https://site.invalid/robots.txt";
  const robots = robotsParser(file, bounded(text));
  return {
    // One file speaks for one origin, so only the path of an address counts.
    allows: ({ pathname, search }) =>
      robots.isAllowed(new URL(pathname + search, file).href, userAgent) ?? true,
    crawlDelaySeconds: Number(robots.getCrawlDelay(userAgent) ?? 0) || 0,
  };
}

/** The file with a bounded share of asterisks; past it rules are read so that they forbid more, never less. */
function bounded(text: string): string {
  let left = mostWildcards;
  const lines = text.split(/\r\n?|\n/).flatMap((line) => {
    if (line.length > longestLine) return [];
    if (!line.includes("*") || /^\s*user-agent/i.test(line)) return [line];
    left -= line.length;
    if (left >= 0) return [line];
    return /^\s*disallow/i.test(line) ? [line.slice(0, line.indexOf("*"))] : [];
  });
  return lines.join("\n");
}
