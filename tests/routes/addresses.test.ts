import { describe, expect, test } from "vitest";

import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
const raw = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(site().web.origin, { path, headers });

const manyParts = "/a".repeat(3_000);

describe("an endless address is refused before anything else", () => {
  test.each([
    ["a page", manyParts],
    ["a page of the back office", `/admin${manyParts}`],
    ["data of a page", `${manyParts}.data`],
    ["backslashes", "\\a".repeat(3_000).replace("\\", "/")],
    ["one long name", `/accommodation/${"x".repeat(5_000)}`],
    ["a list of modules", `/__manifest?version=1&p=${manyParts}`],
    ["a list of modules, encoded", `/__manifest?version=1&p=${"%2Fa".repeat(1_500)}`],
    ["a list of many modules", `/__manifest?version=1&${"p=/a/b/c/d&".repeat(300)}`],
    ["a long query", `/accommodation?search=${"x".repeat(12_000)}`],
    ["a query of many parts", `/accommodation?${"a&".repeat(3_000)}`],
  ])("%s", async (_what, path) => {
    const { status, text, headers } = await raw(path);
    expect(status).toBe(414);
    expect(text).toContain("This address is too long");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test("a hundred of them cost no more than a few pages", async () => {
    const cpu = async (work: () => Promise<unknown>) => {
      const before = await cpuSeconds();
      await work();
      return (await cpuSeconds()) - before;
    };
    await raw("/terms");
    const pages = await cpu(() => Promise.all(Array.from({ length: 20 }, () => raw("/terms"))));
    const endless = await cpu(() => Promise.all(Array.from({ length: 100 }, () => raw(manyParts))));
    expect(endless).toBeLessThan(pages + 0.5);
  });
});

/** What the web process has spent so far. */
async function cpuSeconds() {
  const { text } = await raw("/metrics");
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

describe("an odd address", () => {
  test.each(["/accommodation?search=" + "y".repeat(3_000), `/blog/${"y".repeat(300)}`])(
    "%s is no longer than people write",
    async (path) => {
      expect((await raw(path)).status).toBeLessThan(405);
    },
  );

  test.each(["/%", "/%ff", "/about%"])("%s cannot be read", async (path) => {
    expect((await raw(path)).status).toBe(400);
  });

  test.each(["a b", "evil.test/path", "evil.test?", "[::"])(
    "the host %j is refused calmly",
    async (Host) => {
      const { status, text } = await raw("/about", { Host });
      expect(status).toBe(400);
      expect(text).not.toMatch(/node_modules|Error:/);
    },
  );

  test("a proxy may ask with the whole address", async () => {
    expect((await raw("http://stays.example/about")).status).toBe(200);
  });

  test.each(["TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
    "%s is nothing that a page takes",
    async (method) => {
      const answer = await rawRequest(site().web.origin, { method, path: "/about" });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe("GET, HEAD, POST");
    },
  );

  test("a request for one route's data in the old way is none of ours", async () => {
    expect((await raw("/?_data=nonsense")).status).toBe(400);
  });
});
