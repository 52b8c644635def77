import fs from "node:fs";
import { expect, test } from "vitest";

import { scriptsCookie } from "#domain/shortlist/ids";
import { hasCookie, personalCookies } from "./cache";

/** The value that nginx gives `$own`: of the first pattern that matches. */
function ownInNginx(header: string): boolean {
  const [, map = ""] =
    /map \$http_cookie \$own \{([^}]*)\}/.exec(fs.readFileSync("deploy/nginx.conf", "utf8")) ?? [];
  const first = [...map.matchAll(/"~([^"]+)" ([01]);/g)].find(([, pattern = ""]) =>
    new RegExp(pattern).test(header),
  );
  return first?.[2] === "1";
}

test("nginx bypasses its cache for the cookies that make a page personal", () => {
  const isPersonal = hasCookie(personalCookies);
  const headers = personalCookies.flatMap((name) => [
    [`${name}=x`, true] as const,
    [`__Host-${name}=x`, true] as const,
    [`theme=dark; ${name}=x`, true] as const,
    [`my${name}=x`, false] as const,
    [`${name}s=x`, false] as const,
  ]);
  for (const [header, expected] of headers)
    expect([ownInNginx(header), isPersonal(header)], header).toEqual([expected, expected]);
});

test("nginx shares its pages with a visitor whose scripts mark the favorites", () => {
  for (const name of personalCookies) {
    expect(ownInNginx(`${scriptsCookie}=1; ${name}=x`), name).toBe(name !== "favorites");
    expect(ownInNginx(`${name}=x; ${scriptsCookie}=1`), name).toBe(name !== "favorites");
  }
  expect(ownInNginx(`my${scriptsCookie}=1; favorites=x`)).toBe(true);
});
