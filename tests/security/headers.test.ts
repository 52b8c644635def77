import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

const site = useSite({ SITE_URL: "https://stays.example", LOG_LEVEL: "error" });
let stay: string;
let cookie: string;
beforeAll(async () => {
  stay = (await storeProperty(site().database.db)).id;
  cookie = await signIn(site().web.origin);
});

const pages = () => [
  ...["/", "/accommodation", `/accommodation/${stay}`, "/destinations"],
  ...["/ways-to-stay", "/experiences", "/collections", "/about", "/blog", "/contact", "/terms"],
  ...["/resources", "/favorites", "/compare", "/email-test", "/no-such-page", "/admin/login"],
];
const others = ["/%", "/api/properties", "/sitemap.xml", "/media/none.webp", "/healthz"];
const screens = ["/admin", "/admin/settings", "/admin/imports", "/admin/queues", "/admin/api"];
const get = (address: string, sessionCookie = "") =>
  site().request(address, { headers: sessionCookie ? { Cookie: sessionCookie } : {} });

test("every response behind HTTPS scores A+ by the rules of Mozilla's HTTP Observatory (G-13)", async () => {
  for (const address of [...pages(), ...others, ...screens]) {
    const answer = await get(address, screens.includes(address) ? cookie : "");
    const { score, marks } = markHeaders(answer.headers);
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
    const failed = marks.filter(({ points }) => points < 0).map(({ name }) => name);
    // Only pages need a policy.
    const expected = isPage ? [] : ["Content-Security-Policy"];
    expect(failed, answer.url).toEqual(expected);
    if (isPage) expect(score, `${answer.url} ${JSON.stringify(marks)}`).toBeGreaterThanOrEqual(115);
  }
});

test.each([
  ["a policy with inline scripts", "default-src 'self' 'unsafe-inline'; object-src 'none'", -20],
  ["no policy", "", -25],
  ["scripts from any source", "script-src https:; object-src 'none'", -20],
])("the rules detect %s", (_name, csp, points) => {
  const headers = new Headers({ "Content-Security-Policy": csp });
  expect(markHeaders(headers).marks[0]).toMatchObject({ points });
});

test("the policy lists each kind of content and denies the rest", async () => {
  const kinds = ["script-src", "style-src", "img-src", "connect-src", "font-src", "manifest-src"];
  for (const address of [...pages(), "/admin"]) {
    const policy = readPolicy((await get(address, address === "/admin" ? cookie : "")).headers);
    expect(policy.get("default-src"), address).toEqual(["'none'"]);
    expect([...policy.keys()], address).toEqual(expect.arrayContaining(kinds));
    expect(policy.get("base-uri"), address).toEqual(["'none'"]);
    expect(policy.get("form-action"), address).toEqual(["'self'"]);
  }
});

test("every policy denies bases, plugins, foreign forms and frames (G-13)", async () => {
  const post = (address: string, headers: Record<string, string>) =>
    site().post(address, { message: "x" }, headers);
  const answers = {
    ...Object.fromEntries(
      await Promise.all(
        [...pages(), ...screens, "/%", "/assets/gone.js"].map(async (address) => [
          address,
          await get(address, screens.includes(address) ? cookie : ""),
        ]),
      ),
    ),
    "a queue without a session": await get("/admin/queues"),
    "a form of another site": await post("/contact", { Origin: "https://evil.test" }),
    "a form that is too large": await site().post("/contact", { message: "x".repeat(1_100_000) }),
    "an unknown method": await site().request("/contact", { method: "DELETE" }),
  } as Record<string, Response>;
  const policies = new Map(
    Object.entries(answers).map(([name, { headers }]) => [name, readPolicy(headers)]),
  );
  const conf = fs.readFileSync("deploy/nginx.conf", "utf8");
  const [, ofProxy = ""] = /Content-Security-Policy "([^"]+)"/.exec(conf) ?? [];
  policies.set("nginx", readPolicy(new Headers({ "Content-Security-Policy": ofProxy })));
  for (const [name, policy] of policies) {
    expect(policy.get("base-uri"), name).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors"), name).toEqual(["'none'"]);
    expect(policy.get("object-src") ?? policy.get("default-src"), name).toEqual(["'none'"]);
    expect(policy.get("form-action")?.join(), name).toMatch(/^'(?:none|self)'$/);
  }
});

test("only admin screens may load images of other sites", async () => {
  const imagesAt = async (address: string, sessionCookie = "") =>
    readPolicy((await get(address, sessionCookie)).headers).get("img-src");
  for (const address of ["/", `/accommodation/${stay}`, "/admin/login", "/adminx", "/preview/a/b"])
    expect(await imagesAt(address), address).toEqual(["'self'", "data:"]);
  expect(await imagesAt("/admin/imports", cookie)).toContain("https:");
});

test("every response has the common security headers", async () => {
  const asset = fs.readdirSync("build/client/assets").find((name) => name.endsWith(".js"));
  for (const address of [
    ...pages(),
    ...others,
    `/assets/${asset}`,
    "/favicon.svg",
    "/assets/gone.js",
  ]) {
    const { headers } = await get(address);
    expect(headers.get("X-Content-Type-Options"), address).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security"), address).toMatch(/^max-age=63072000; incl/);
    for (const name of ["Server", "X-Powered-By", "Via"]) expect(headers.get(name)).toBeNull();
  }
  const { headers } = await get("/");
  expect(headers.get("Permissions-Policy")).toContain("camera=(), ");
  expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
});

test("behind HTTPS each cookie is secure, and the session has the __Host- prefix (G-13)", async () => {
  const login = await site().post("/admin/login", { password: "weaver-birds-at-noon" });
  const [session = "", device = "", toast = ""] = login.headers.getSetCookie();
  expect(session).toMatch(/^__Host-admin=[^;]+; Max-Age=43200; Path=\/; /);
  for (const one of [session, device, toast]) expect(one).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  const currency = await site().post("/preferences/currency", { currency: "ZAR" });
  const favorites = await site().post("/preferences/favorites", { add: stay });
  for (const answer of [currency, favorites])
    for (const one of answer.headers.getSetCookie()) expect(one).toMatch(/; Secure; SameSite=Lax/);
});

test("client files contain no secret (G-10)", () => {
  const folder = "build/client";
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:js|css|json|svg|webmanifest|html|txt)$/.test(name));
  expect(files.length).toBeGreaterThan(50);
  const secrets =
    /postgres(?:ql)?:\/\/|rediss?:\/\/|scrypt\$|\bsk-[A-Za-z0-9]{16,}|\bpat[A-Za-z0-9]{14}\.|BEGIN (?:RSA |EC )?PRIVATE KEY|weaver-birds-at-noon/;
  const matches = files.filter((name) =>
    secrets.test(fs.readFileSync(path.join(folder, name), "utf8")),
  );
  expect(matches).toEqual([]);
  expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
});

test("every page has the security headers of a page (G-13)", async () => {
  for (const path of pages()) {
    const { headers } = await get(path);
    expect(headers.get("X-Frame-Options"), path).toBe("DENY");
    expect(headers.get("Referrer-Policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
  }
});

test("only the page's own inline scripts may run (G-13)", async () => {
  for (const path of pages()) {
    const answer = await get(path);
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
    expect(allowed).not.toContain("'unsafe-inline'");
    for (const source of inlineScripts(await answer.text())) {
      const hash = createHash("sha256").update(source).digest("base64");
      expect(allowed, path).toContain(`'sha256-${hash}'`);
    }
  }
});

test("a page is shown without requests for styles and scripts, and the policy allows its styles only", async () => {
  for (const page of pages()) {
    const answer = await get(page);
    const html = await answer.text();
    const [, styles = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(styles, page).toContain("body{");
    const deferred = /<template data-deferred="">([\s\S]*?)<\/template>/g;
    const waiting = [...html.matchAll(deferred)].map(([, part]) => part).join("");
    const sheets = [...waiting.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href = ""]) => fs.readFileSync(path.join("build/client", href), "utf8").trim(),
    );
    expect(sheets.length, page).toBeGreaterThan(1);
    expect(styles, page).toBe(sheets.join(""));
    expect(waiting, page).toContain('type="module"');
    expect(html.replaceAll(deferred, ""), page).not.toMatch(
      /<link rel="(?:stylesheet|modulepreload)"|<script[^>]* (?:src|type="module")/,
    );
    const hash = createHash("sha256").update(styles).digest("base64");
    const policy = answer.headers.get("Content-Security-Policy");
    expect(policy, page).toContain(`style-src 'self' 'sha256-${hash}';`);
  }
});

test("no page has style or handler attributes (G-13)", async () => {
  for (const path of pages())
    expect(await (await get(path)).text(), path).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="/);
});

test("a public page sets no cookie", async () => {
  for (const path of pages()) expect((await get(path)).headers.getSetCookie(), path).toEqual([]);
});

test("an unchanged page gets 304", async () => {
  // Pages with the current time, a 404 page and a page that is never cached.
  const changing = ["/email-test", "/no-such-page", "/admin/login"];
  for (const path of pages().filter((page) => !changing.includes(page))) {
    const tag = (await get(path)).headers.get("ETag") ?? "";
    const again = await site().request(path, { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()], path).toEqual([304, ""]);
  }
});

test.each(["br", "gzip"])(
  "a personal page compressed with %s has the same content as uncompressed",
  async (encoding) => {
    const withEncoding = (accepted: string) =>
      site().request("/about", {
        headers: { Cookie: "favorites=%5B%5D", "Accept-Encoding": accepted },
      });
    const [packed, plain] = [await withEncoding(encoding), await withEncoding("identity")];
    expect(packed.headers.get("Content-Encoding")).toBe(encoding);
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect(Number(packed.headers.get("Content-Length"))).toBeGreaterThan(1_000);
    for (const { headers } of [packed, plain])
      expect(headers.get("Vary")).toContain("Accept-Encoding");
    expect(await packed.text()).toBe(await plain.text());
  },
);

/** The inline scripts of a page, without its linked data. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !attributes?.includes("ld+json"))
    .map(([, , source]) => source ?? "");
}

/**
 * A finding of Mozilla's HTTP Observatory by its published rules: a response starts with 100 points, loses
 * some for weak headers, and gets a bonus if it scores 90 or more without one. An A+ needs 100.
 */
interface Mark {
  name: string;
  points: number;
}

const halfAYear = 15_768_000;
const privateReferrers = new Set([
  ...["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"],
]);

function markHeaders(headers: Headers): { score: number; marks: Mark[] } {
  const marks = [
    policy(readPolicy(headers)),
    cookies(headers.getSetCookie()),
    sharing(headers.get("Access-Control-Allow-Origin")),
    transport(headers.get("Strict-Transport-Security")),
    referrer(headers.get("Referrer-Policy")),
    sniffing(headers.get("X-Content-Type-Options")),
    framing(readPolicy(headers), headers.get("X-Frame-Options")),
    embedding(headers.get("Cross-Origin-Resource-Policy")),
  ];
  const sum = (some: Mark[]) => some.reduce((total, { points }) => total + points, 100);
  const plain = sum(marks.filter(({ points }) => points < 0));
  return { score: plain >= 90 ? sum(marks) : plain, marks };
}

type Policy = ReadonlyMap<string, readonly string[]>;

function readPolicy(headers: Headers): Policy {
  const text = headers.get("Content-Security-Policy") ?? "";
  const directives = text.split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}

function policy(directives: Policy): Mark {
  const name = "Content-Security-Policy";
  const of = (directive: string) =>
    directives.get(directive) ?? directives.get("default-src") ?? ["*"];
  const loose = (directive: string, values: readonly string[]) =>
    of(directive).some((source) => values.includes(source));
  const anySource = ["*", "http:", "https:", "data:"];
  if (directives.size <= 1) return { name, points: -25 };
  if (loose("script-src", [...anySource, "'unsafe-inline'"]) || loose("object-src", anySource))
    return { name, points: -20 };
  if (loose("script-src", ["'unsafe-eval'"])) return { name, points: -10 };
  if (loose("style-src", [...anySource, "'unsafe-inline'"])) return { name, points: 0 };
  return { name, points: directives.get("default-src")?.join() === "'none'" ? 10 : 5 };
}

function cookies(set: readonly string[]): Mark {
  const name = "cookies";
  if (set.length === 0) return { name, points: 0 };
  if (!set.every((cookie) => /; secure/i.test(cookie))) return { name, points: -20 };
  if (!set.every((cookie) => /; httponly/i.test(cookie))) return { name, points: -30 };
  return { name, points: set.every((cookie) => /; samesite=(lax|strict)/i.test(cookie)) ? 5 : 0 };
}

const sharing = (origin: string | null): Mark => ({
  name: "cross-origin sharing",
  points: origin === null || origin === "*" ? 0 : -50,
});

const transport = (header: string | null): Mark => ({
  name: "Strict-Transport-Security",
  points:
    header === null ? -20 : Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0) >= halfAYear ? 0 : -10,
});

const referrer = (header: string | null): Mark => ({
  name: "Referrer-Policy",
  points: header === null ? 0 : privateReferrers.has(header) ? 5 : -5,
});

const sniffing = (header: string | null): Mark => ({
  name: "X-Content-Type-Options",
  points: header === "nosniff" ? 0 : -5,
});

function framing(policyOfPage: Policy, option: string | null): Mark {
  const name = "framing";
  if (policyOfPage.has("frame-ancestors")) return { name, points: 5 };
  return { name, points: option === "DENY" || option === "SAMEORIGIN" ? 0 : -20 };
}

const embedding = (header: string | null): Mark => ({
  name: "Cross-Origin-Resource-Policy",
  points: header === "same-origin" || header === "same-site" ? 10 : 0,
});
