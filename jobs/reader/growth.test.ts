import { describe, expect, test } from "vitest";

import { atoms, places } from "#tests/pages/hostile-pages";
import { readPage } from "./read-page";

/** Small enough for the suite, large enough that a square would show. */
const size = 30_000;
/** Linear work grows four times; a square grows sixteen times. */
const mostGrowth = 8;
/** Below this the clock measures the compiler and the collector. */
const floorMs = 250;

function cpuOf(html: string): number {
  const start = process.cpuUsage();
  readPage({ html, url: "https://figtreelodge.test/" });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A page that is slow once may have met the collector; one that is slow three times is slow. */
const leastOf = (html: string, enough: number): number => {
  let least = cpuOf(html);
  for (let more = 0; more < 2 && least > enough; more++) least = Math.min(least, cpuOf(html));
  return least;
};

describe.each(Object.keys(places))("a hostile page that repeats something in %s", (name) => {
  const make = places[name];
  if (!make) throw new Error(name);

  test("costs no more than its length explains", { timeout: 120_000 }, () => {
    const tooSlow = atoms.flatMap((atom) => {
      const large = leastOf(make(atom, 4 * size), floorMs);
      if (large < floorMs) return [];
      const small = leastOf(make(atom, size), 0);
      return large > mostGrowth * Math.max(small, floorMs / mostGrowth)
        ? [`${JSON.stringify(atom)}: ${Math.round(small)} ms, then ${Math.round(large)} ms`]
        : [];
    });
    expect(tooSlow).toEqual([]);
  });
});
