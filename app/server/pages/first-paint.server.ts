import { readFileSync } from "node:fs";
import path from "node:path";
import type { EntryContext } from "@remix-run/node";

/** Where the build puts what browsers load: its folders are those of the addresses. */
const clientFolder = "build/client";
const read = new Map<string, string>();
const joined = new Map<string, string>();

/** The built sheets that a page links, in its order. None in development, where nothing is built. */
export function sheetsOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const ofRoutes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id]?.css ?? [],
  );
  return [...new Set(ofRoutes)];
}

/** What the sheets say, one after the other. Pages of a kind have the same ones, in the same order. */
export function wordsOf(sheets: readonly string[]): string {
  const names = sheets.join();
  const known = joined.get(names);
  if (known !== undefined) return known;
  const words = Buffer.from(sheets.map(wordsOfSheet).join("")).toString();
  joined.set(names, words);
  return words;
}

function wordsOfSheet(sheet: string): string {
  const known = read.get(sheet);
  if (known !== undefined) return known;
  const words = readFileSync(path.join(clientFolder, sheet), "utf8").trim();
  read.set(sheet, words);
  return words;
}

/**
 * A page whose sheets stand in it is painted as soon as it has come, so nothing is asked for that it
 * can do without: its links to them rest, for the router to find, and scripts wait for pictures.
 */
export function paintFirst(html: string, sheets: readonly string[]): string {
  const resting = new Set(sheets);
  const head = Math.max(0, html.indexOf("</head>"));
  const withResting = html
    .slice(0, head)
    .replaceAll(/<link rel="stylesheet" href="([^"]+)"/g, (link, href: string) =>
      resting.has(href) ? `${link} disabled=""` : link,
    );
  return (withResting + html.slice(head)).replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
}
