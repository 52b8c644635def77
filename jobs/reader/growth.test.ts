import { describe, expect, test } from "vitest";

import { atoms } from "#tests/pages/hostile-atoms";
import { places } from "#tests/pages/hostile-pages";
import { readPage } from "./read-page";

/** Small enough to try hundreds; what grows with the cube shows here. */
const smallPage = 20_000;
/** Large enough that a square shows, too. */
const largePage = 100_000;
/** Linear work grows four times; a square grows sixteen times. */
const mostGrowth = 8;
/** Below this the clock measures the compiler and the collector. */
const floorMs = 200;
/** Each place meets one atom in this many, each atom a place of each kind; HOSTILE_PAGES=all takes all. */
const every = process.env.HOSTILE_PAGES === "all" ? 1 : 30;

/** Pages that once held the worker for minutes: always tried. */
const known: readonly (readonly [place: string, atom: string])[] = [
  ["style attributes", "url( "],
  ["a script", "a={b:/*"],
  ["a script", "a={b:`"],
  ["a script", "a={a:a"],
  ["linked data", "--> "],
  ["lists of linked data", "11111111111111111111111111111111a "],
  ["one paragraph", "in AbAbAbAbAbAbAbAbAbAbAbAbAbAbAbAb "],
  ["one paragraph", "guided "],
  ["one paragraph", "......... a "],
  ["one heading", "1,000,"],
  ["paragraphs of 3000", "000 "],
  ["paragraphs of 390", "(c),"],
  ["picture addresses", "/a_aa_aa_aa_aa_aa_aa_aa_aa_aa_aa_aa_aa_a.jpg "],
  ["picture addresses", "a_"],
  ["map attributes", " "],
  ["spans", "<div></x>"],
  ["spans", "<form>"],
  ["nests of RDFa", "a"],
  ["values of linked data", "a@a."],
  ["values of linked data", ","],
  ["telephone and mail links", "a."],
];

function cpuOf(html: string): number {
  const start = process.cpuUsage();
  readPage({ html, url: "https://figtreelodge.test/" });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A page that is slow once may have met the collector; one that is slow three times is slow. */
function leastOf(html: string, enough: number): number {
  let least = cpuOf(html);
  for (let more = 0; more < 2 && least > enough; more++) least = Math.min(least, cpuOf(html));
  return least;
}

/** What the growth was, where it is more than the length explains. */
function tooSlow(
  make: (atom: string, size: number) => string,
  atom: string,
  size: number,
): string[] {
  const large = leastOf(make(atom, 4 * size), floorMs);
  if (large < floorMs) return [];
  const small = Math.max(leastOf(make(atom, size), 0), floorMs / mostGrowth);
  return large > mostGrowth * small
    ? [`${JSON.stringify(atom)}: ${Math.round(small)} ms, then ${Math.round(large)} ms`]
    : [];
}

describe("a hostile page costs no more than its length explains", () => {
  test.each(known.map(([place, atom]) => ({ place, atom })))(
    "$atom in $place, which once took minutes",
    { timeout: 120_000 },
    ({ place, atom }) => {
      const make = places[place];
      if (!make) throw new Error(`No place is called ${place}`);
      expect(tooSlow(make, atom, largePage)).toEqual([]);
    },
  );

  test.each(Object.entries(places).map(([name, make], at) => ({ name, make, at })))(
    "repeating something in $name",
    { timeout: 120_000 },
    ({ make, at }) => {
      const tried = atoms.filter((_, index) => (index + at) % every === 0);
      expect(tried.flatMap((atom) => tooSlow(make, atom, smallPage))).toEqual([]);
    },
  );
});
