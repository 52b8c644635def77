import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
let stay: string;
beforeAll(async () => {
  stay = (await storeProperty(site().database.db)).id;
});

describe("odd requests", () => {
  test.each([
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "%",
    "%ff",
    "x".repeat(5_000),
    "'--",
    "%3Cscript%3E",
  ])("no stay is called %s", async (id) => {
    const answer = await site().ask(`/accommodation/${id}`);
    expect([400, 404, 414]).toContain(answer.status);
    expect(await answer.text()).not.toContain("<script>alert");
  });

  test.each(["x.webp", `${"a".repeat(40)}-99999.webp`, "a-320.gif"])(
    "no picture is called %s",
    async (name) => {
      expect((await site().ask(`/media/${name}`)).status).toBe(404);
    },
  );

  test.each(["", "%00", "%25%25%27%22", "'%20or%201=1--", "x".repeat(4_000), "\\", "%F0%9F%A6%81"])(
    "suggestions take %s calmly",
    async (text) => {
      const answer = await site().ask(`/suggestions?q=${text}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toHaveProperty("suggestions");
    },
  );

  test.each(["page=-1", "page=1e9", "minPrice=NaN", "search=%00", "countries=%00", "sort=';--"])(
    "the listing takes %s calmly",
    async (query) => {
      expect((await site().ask(`/accommodation?${query}`)).status).toBeLessThan(400);
    },
  );

  test("a click leads to the stored address only", async () => {
    const query = "?url=https://evil.test&to=https://evil.test&returnTo=//evil.test";
    const known = await site().ask(`/go/${stay}${query}`);
    expect(known.headers.get("Location")).toBe("https://bookings.test/reedsong");
    const unknown = await site().ask(`/go/%2F%2Fevil.test${query}`);
    expect(new URL(unknown.headers.get("Location") ?? "/", site().web.origin).host).not.toContain(
      "evil",
    );
  });

  test("tampered cookies are taken for none", async () => {
    const odd = ["%", "%00", "%5B%7B%22a%22%3A1%7D%5D", "[[[[", "e30=.AAAA", "x".repeat(3_000)];
    for (const value of odd)
      for (const path of ["/", "/favorites", "/admin"]) {
        const names = ["currency", "favorites", "toast", "admin"];
        const headers = { Cookie: names.map((name) => `${name}=${value}`).join("; ") };
        const { status } = await site().ask(path, { headers });
        expect(status, `${path} ${value}`).toBe(path === "/admin" ? 302 : 200);
      }
  });

  test("an unknown page is a friendly 404", async () => {
    const answer = await site().ask("/no/such/page");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("<nav");
  });
});
