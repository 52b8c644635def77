import { expect, test } from "vitest";

import { withoutDataSuffix } from "#domain/paths/local-path";
import { canonicalPath, isAmbiguousPath } from "./address-guard.server";

const pieces = [
  ..."/ / / . .. .data ...data \\ %2e %2E %252e %25252E %2f %252f %5c %5C %255c ; ..; %00 %09 %0d".split(
    " ",
  ),
  ..."a admin media settings %61dmin %6d %7e ~ - _ %20 %25 %e4 %C3%A9 é | \t \n \r \u001f \u007f".split(
    " ",
  ),
];

/** Reproducible: a linear congruential generator (Numerical Recipes). */
function randomPaths(count: number) {
  let seed = 20261123;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  return Array.from(
    { length: count },
    () => "/" + Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join(""),
  );
}

/** Reads a path like the framework: parses it, removes a final `.data`, parses it again. */
function routerPathOf(path: string, isData: boolean) {
  const url = new URL(`http://site${path}`);
  if (isData) url.pathname = withoutDataSuffix(url.pathname);
  return url.pathname;
}

const encodedByParser = (path: string) =>
  path.replace(/[^\x21-\x7e]|["<>`{}^]/g, (char) => encodeURIComponent(char));

test("guards and router read an accepted path alike, as a page and as data (G-16)", () => {
  const admitted = randomPaths(60_000).filter(
    (path) => !isAmbiguousPath(path) && canonicalPath(path) === path,
  );
  expect(admitted.length).toBeGreaterThan(1_000);
  for (const path of admitted) {
    const plain = encodedByParser(path);
    expect(routerPathOf(path, false), JSON.stringify(path)).toBe(plain);
    expect(routerPathOf(path, true), JSON.stringify(path)).toBe(withoutDataSuffix(plain) || "/");
    // The router matches decoded segments, so that no letter of a guarded path may be encoded.
    expect(path).not.toMatch(/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3\d|2[de]|5f|7e)/i);
  }
});
