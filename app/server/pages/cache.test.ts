import fs from "node:fs";
import { expect, test } from "vitest";

import { hasCookie, personalCookies } from "./cache";

test("nginx bypasses its cache for the cookies that make a page personal", () => {
  const [, pattern = ""] =
    /map \$http_cookie \$own \{[^}]*"~([^"]+)" 1;/.exec(
      fs.readFileSync("deploy/nginx.conf", "utf8"),
    ) ?? [];
  const isOwn = new RegExp(pattern);
  const isPersonal = hasCookie(personalCookies);
  const headers = personalCookies.flatMap((name) => [
    [`${name}=x`, true] as const,
    [`__Host-${name}=x`, true] as const,
    [`theme=dark; ${name}=x`, true] as const,
    [`my${name}=x`, false] as const,
    [`${name}s=x`, false] as const,
  ]);
  for (const [header, expected] of headers)
    expect([isOwn.test(header), isPersonal(header)], header).toEqual([expected, expected]);
});
