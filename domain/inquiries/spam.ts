/** What a post looks like to the spam rule; no puzzle for the visitor (P-090). */
export interface SpamSigns {
  /** The field that people do not see. */
  trap: string | null;
  /** Since the form was served; null when no valid start time came along. */
  elapsedMs: number | null;
  links: number;
}

export interface SpamVerdict {
  suspected: boolean;
  score: number;
  reasons: string[];
}

const threshold = 50;
const tooFastMs = 700;
const staleMs = 24 * 60 * 60 * 1000;

/** Addresses in a text: with a scheme, with www, or as a markup link. */
export function countLinks(...values: (string | null)[]): number {
  const text = values.filter(Boolean).join("\n");
  return text.match(/\bhttps?:\/\/|(?<!\/\/)\bwww\.|\[url\b|<a\s/gi)?.length ?? 0;
}

/**
 * A filled trap or many links are enough; speed and a missing start time only add up, since
 * password managers and API callers are fast without being robots.
 */
export function judgeSpam({ trap, elapsedMs, links }: SpamSigns): SpamVerdict {
  const signs: [number, string][] = [];
  if (trap?.trim()) signs.push([100, "filled the hidden field"]);
  if (elapsedMs === null) signs.push([10, "came without a start time"]);
  else if (elapsedMs < tooFastMs) signs.push([35, "was sent faster than a person can type"]);
  else if (elapsedMs > staleMs) signs.push([10, "used a form more than a day old"]);
  if (links >= 4) signs.push([50, `holds ${links} links`]);
  else if (links >= 1) signs.push([15, links === 1 ? "holds a link" : `holds ${links} links`]);
  const score = signs.reduce((sum, [points]) => sum + points, 0);
  return { suspected: score >= threshold, score, reasons: signs.map(([, reason]) => reason) };
}
