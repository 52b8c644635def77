import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { findText } from "#db/queries/pages/read-text.server";
import { useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

const site = useSite();
let cookie: string;
beforeEach(async () => {
  await sql`truncate posts, pages, redirects cascade`.execute(site().database.db);
  cookie = await signIn(site().web.origin);
});

const post = { title: "Big 5 -- Tips!", excerpt: "Five of them.", content: "<p>Look up.</p>" };
const page = { title: "Packing", slug: "packing", content: "<p>Hat.</p>" };

const send = (path: string, fields: Record<string, string>) =>
  site().post(path, fields, { Cookie: cookie });
const read = async (path: string) =>
  (await site().ask(path, { headers: { Cookie: cookie } })).text();
const stored = (slug: string) => findText(site().database.db, "post", slug);

/** What the form of a stored text would send besides what is typed. */
async function hiddenOf(path: string): Promise<Record<string, string>> {
  const html = await read(path);
  const of = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return { id: of("id"), version: of("version") };
}
/** The message that the next page shows. */
async function messageAfter(answer: Response): Promise<string> {
  const toast = answer.headers.getSetCookie().find((line) => line.startsWith("toast="));
  const to = answer.headers.get("Location") ?? "";
  const session = cookie.split("; ").filter((line) => !line.startsWith("toast="));
  const Cookie = [...session, toast?.split(";")[0]].join("; ");
  const next = await site().ask(to, { headers: { Cookie } });
  return (
    /class="toast[^>]*>(?<text>.*?)<\/(?:p|li|div)>/s.exec(await next.text())?.groups?.text ?? ""
  );
}

describe("a new text without scripts", () => {
  test("has its slug from the title and is a draft that nobody sees", async () => {
    const answer = await send("/admin/blog/new", { ...post, slug: "", slugBy: "title" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/admin/blog");
    expect(await messageAfter(answer)).toContain("Post created successfully");
    expect(await stored("big-5-tips")).toMatchObject({ status: "draft", category: "Travel" });
    expect((await site().ask("/blog/big-5-tips")).status).toBe(404);
    expect(await read("/admin/blog")).not.toContain('href="/blog/big-5-tips"');
  });

  test.each(["title", "slug", "excerpt", "content"])(
    "is refused without %s, and what was typed stays",
    async (field) => {
      const typed = { ...post, slug: "tips", slugBy: "hand", author: "Ada Ndlovu" };
      const answer = await send("/admin/blog/new", { ...typed, [field]: " " });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain("Please fill in all required fields");
      expect(html).toContain(`id="text-${field}-error"`);
      expect(html).toContain('value="Ada Ndlovu"');
    },
  );

  test("whose content is nothing but a script has no content", async () => {
    const answer = await send("/admin/pages/new", { ...page, content: "<script>1</script>" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Content is required");
  });

  test("may not take the slug of another one", async () => {
    await send("/admin/pages/new", page);
    const answer = await send("/admin/pages/new", { ...page, title: "Packing again" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("A page with this slug already exists");
    expect(html).toContain('value="Packing again"');
  });
});

test("a text is cleaned when it is saved", async () => {
  const content = '<p onclick="x()">a<sub>2</sub></p><script>alert(1)</script>';
  await send("/admin/blog/new", { ...post, slug: "a", content });
  expect(await stored("a")).toMatchObject({ content: "<p>a<sub>2</sub></p>" });
});

test("publishing stamps now, and a later save keeps it", async () => {
  await send("/admin/blog/new", { ...post, slug: "a", status: "published" });
  const first = (await stored("a"))?.publishedAt;
  expect(first).toBeInstanceOf(Date);
  const again = { ...post, ...(await hiddenOf("/admin/blog/edit/a")), slug: "a" };
  await send("/admin/blog/edit/a", { ...again, title: "New", status: "published" });
  expect(await stored("a")).toMatchObject({ title: "New", publishedAt: first, version: 2 });
  expect(await read("/admin/blog")).toContain('href="/blog/a"');
});

test("a scheduled post says its day, and its signed preview shows it to nobody else", async () => {
  const times = { status: "scheduled", publishOn: "2099-11-28T06:00" };
  await send("/admin/blog/new", { ...post, slug: "a", ...times });
  expect(await read("/admin/blog")).toMatch(/Scheduled.*November 28, 2099.*06:00/s);
  expect((await site().ask("/blog/a")).status).toBe(404);

  const link = /href="(\/preview\/post\/[^"]+)"/.exec(await read("/admin/blog/edit/a"))?.[1] ?? "";
  const address = link.replaceAll("&amp;", "&");
  const shown = await site().ask(address);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("Cache-Control")).toBe("no-store");
  expect(shown.headers.get("X-Robots-Tag")).toContain("noindex");
  expect(await shown.text()).toContain("Look up.");
  const forged = [address.replace("/post/", "/page/"), address.replace(/until=\d+/, "until=99999")];
  for (const other of forged) expect((await site().ask(other)).status).toBe(404);
});

test("the preview of a form shows what is typed, cleaned, and stores nothing", async () => {
  const answer = await send("/admin/blog/preview", {
    ...post,
    content: "<p>Typed.</p><script>alert(1)</script>",
    tags: "rain, birds",
  });
  const html = await answer.text();
  expect(html).toContain("<p>Typed.</p>");
  expect(html).not.toContain("alert(1)");
  expect(html).toMatch(/<dd[^>]*>birds<\/dd>/);
  expect(await stored("big-5-tips")).toBeNull();
});

test("two at once: the second sees both values, keeps his and may save them over", async () => {
  await send("/admin/blog/new", { ...post, slug: "a" });
  const form = { ...post, slug: "a", ...(await hiddenOf("/admin/blog/edit/a")) };
  expect((await send("/admin/blog/edit/a", { ...form, title: "One" })).status).toBe(303);
  const answer = await send("/admin/blog/edit/a", { ...form, title: "Two" });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toMatch(/Title<\/th><td>Two<\/td><td>One/);
  await send("/admin/blog/edit/a", { ...form, title: "Two", overwrite: "yes" });
  expect(await stored("a")).toMatchObject({ title: "Two" });
});

test("a post that is deleted while it is edited keeps what was typed and can be made again", async () => {
  await send("/admin/blog/new", { ...post, slug: "a" });
  const form = { ...post, slug: "a", ...(await hiddenOf("/admin/blog/edit/a")), title: "Mine" };
  await send("/admin/blog/delete/a", {});
  const answer = await send("/admin/blog/edit/a", form);
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain("was deleted while you were editing");
  expect(html).toContain('value="Mine"');
  expect((await send("/admin/blog/edit/a", { ...form, overwrite: "yes" })).status).toBe(303);
  expect(await stored("a")).toMatchObject({ title: "Mine" });
});

test("a changed slug leads on, in public and in the back office", async () => {
  await send("/admin/blog/new", { ...post, slug: "a", status: "published" });
  const form = { ...post, ...(await hiddenOf("/admin/blog/edit/a")) };
  await send("/admin/blog/edit/a", { ...form, slug: "b", status: "published" });
  const old = await site().ask("/blog/a");
  expect([old.status, old.headers.get("Location")]).toEqual([301, "/blog/b"]);
  const edit = await site().ask("/admin/blog/edit/a", { headers: { Cookie: cookie } });
  expect(edit.headers.get("Location")).toBe("/admin/blog/edit/b");
});

test("delete asks first, and its message offers the way back", async () => {
  await send("/admin/pages/new", { ...page, status: "published" });
  expect(await read("/admin/pages/delete/packing")).toContain("Delete “Packing”?");
  const answer = await send("/admin/pages/delete/packing", { list: "?search=pack" });
  expect(answer.headers.get("Location")).toBe("/admin/pages?search=pack");
  const message = await messageAfter(answer);
  expect(message).toContain("Page deleted successfully");
  expect((await site().ask("/page/packing")).status).toBe(404);
  const again = await send("/admin/pages/delete/packing", {});
  expect(await messageAfter(again)).toContain("Failed to delete page");
});

test("an older version is compared in words and comes back as a new one", async () => {
  await send("/admin/blog/new", { ...post, slug: "a" });
  const form = { ...post, slug: "a", ...(await hiddenOf("/admin/blog/edit/a")) };
  await send("/admin/blog/edit/a", { ...form, content: "<p>Look down.</p>" });
  const compared = await read("/admin/blog/revisions/a?version=1");
  expect(compared).toMatch(/<del>down<\/del><ins>up<\/ins>/);
  const back = await send("/admin/blog/revisions/a", { version: "1", now: "2" });
  expect(back.headers.get("Location")).toBe("/admin/blog/edit/a");
  expect(await stored("a")).toMatchObject({ content: "<p>Look up.</p>", version: 3 });
});

test("lists are empty in their own words, and say when nothing matches", async () => {
  expect(await read("/admin/pages")).toContain("No pages yet");
  expect(await read("/admin/blog")).toContain("No blog posts yet");
  expect(await read("/admin/blog?search=x")).toContain("Nothing matches this search");
});

describe("redirects by hand", () => {
  const add = (fromPath: string, toPath: string) => send("/admin/redirects", { fromPath, toPath });

  test("any old address leads on, until the redirect is deleted", async () => {
    expect((await add("/safari-tips", "/blog")).status).toBe(303);
    const old = await site().ask("/safari-tips");
    expect([old.status, old.headers.get("Location")]).toEqual([301, "/blog"]);
    await send("/admin/redirects", { intent: "delete", fromPath: "/safari-tips" });
    expect((await site().ask("/safari-tips")).status).toBe(404);
  });

  test.each([
    ["https://evil.example/", "/blog", "begins with /"],
    ["//evil.example", "/blog", "begins with /"],
    ["/a", "https://evil.example/", "begins with /"],
    ["/a", "/a/", "are the same"],
    ["/about", "/blog", "would never lead on"],
    ["/admin/blog", "/blog", "cannot be redirected"],
    ["/%zz", "/blog", "begins with /"],
    ["", "/blog", "Old address is required"],
  ])("%s to %s is refused in words", async (from, to, words) => {
    const answer = await add(from, to);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(words);
  });
});
