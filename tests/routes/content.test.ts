import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { findText } from "#db/queries/editorial/read-text.server";
import type { LibraryPage, UploadAnswer } from "#domain/pictures/library";
import { photo } from "#tests/factories/photo";
import { storeProperty } from "#tests/factories/property";
import { adminOf } from "#tests/setup/admin-session";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { messageAfter, signIn } from "#tests/setup/web-process";

describe("posts and pages", () => {
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
    (await site().request(path, { headers: { Cookie: cookie } })).text();
  const stored = (slug: string) => findText(site().database.db, "post", slug);

  /** The hidden fields in the form of a stored text. */
  async function hiddenOf(path: string): Promise<Record<string, string>> {
    const html = await read(path);
    const of = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
    return { id: of("id"), version: of("version") };
  }
  const messageOf = (answer: Response) => messageAfter(site().web.origin, answer, cookie);

  describe("a new text without scripts", () => {
    test("gets its slug from the title and is a hidden draft (A-092, A-094)", async () => {
      const answer = await send("/admin/blog/new", { ...post, slug: "", slugBy: "title" });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toBe("/admin/blog");
      expect(await messageOf(answer)).toContain("Post created successfully");
      expect(await stored("big-5-tips")).toMatchObject({ status: "draft", category: "Travel" });
      expect((await site().request("/blog/big-5-tips")).status).toBe(404);
      expect(await read("/admin/blog")).not.toContain('href="/blog/big-5-tips"');
    });

    test.each(["title", "slug", "excerpt", "content"])(
      "is rejected without %s and keeps the input (A-091, A-101)",
      async (field) => {
        const input = { ...post, slug: "tips", slugBy: "hand", author: "Ada Ndlovu" };
        const answer = await send("/admin/blog/new", { ...input, [field]: " " });
        expect(answer.status).toBe(400);
        const html = await answer.text();
        expect(html).toContain("Please fill in all required fields");
        expect(html).toContain(`id="text-${field}-error"`);
        expect(html).toContain('value="Ada Ndlovu"');
      },
    );

    test("whose content is only a script counts as empty", async () => {
      const answer = await send("/admin/pages/new", { ...page, content: "<script>1</script>" });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("Content is required");
    });

    test("cannot have the slug of another (A-093)", async () => {
      await send("/admin/pages/new", page);
      const answer = await send("/admin/pages/new", { ...page, title: "Packing again" });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain("A page with this slug already exists");
      expect(html).toContain(">Packing again</textarea>");
    });
  });

  test("a text is cleaned when it is saved", async () => {
    const content = '<p onclick="x()">a<sub>2</sub></p><script>alert(1)</script>';
    await send("/admin/blog/new", { ...post, slug: "a", content });
    expect(await stored("a")).toMatchObject({ content: "<p>a<sub>2</sub></p>" });
  });

  test("publishing a text sets its time once (A-094, A-104)", async () => {
    await send("/admin/blog/new", { ...post, slug: "a", status: "published" });
    const first = (await stored("a"))?.publishedAt;
    expect(first).toBeInstanceOf(Date);
    const again = { ...post, ...(await hiddenOf("/admin/blog/edit/a")), slug: "a" };
    await send("/admin/blog/edit/a", { ...again, title: "New", status: "published" });
    expect(await stored("a")).toMatchObject({ title: "New", publishedAt: first, version: 2 });
    expect(await read("/admin/blog")).toContain('href="/blog/a"');
  });

  test("the draft of a text is deleted when the text is saved", async () => {
    await send("/admin/pages/new", { ...page, slug: "a" });
    const id = String((await hiddenOf("/admin/pages/edit/a")).id);
    await send("/admin/drafts", { form: "page", record: id, entries: '[["title","Half typed"]]' });
    expect(await read("/admin/pages/edit/a")).toContain("You have a draft from");
    await send("/admin/pages/edit/a", { ...page, ...(await hiddenOf("/admin/pages/edit/a")) });
    expect(await read("/admin/pages/edit/a")).not.toContain("You have a draft from");
  });

  test("a scheduled post shows its day and is visible only through its signed preview (A-105)", async () => {
    const times = { status: "scheduled", publishOn: "2099-11-28T06:00" };
    await send("/admin/blog/new", { ...post, slug: "a", ...times });
    expect(await read("/admin/blog")).toMatch(/Scheduled.*November 28, 2099.*06:00/s);
    expect((await site().request("/blog/a")).status).toBe(404);

    const link =
      /href="(\/preview\/post\/[^"]+)"/.exec(await read("/admin/blog/edit/a"))?.[1] ?? "";
    const address = link.replaceAll("&amp;", "&");
    const preview = await site().request(address);
    expect(preview.status).toBe(200);
    expect(preview.headers.get("Cache-Control")).toBe("no-store");
    expect(preview.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(await preview.text()).toContain("Look up.");
    const forged = [
      address.replace("/post/", "/page/"),
      address.replace(/until=\d+/, "until=99999"),
      address.replace(/by=[^&]+&/, ""),
    ];
    for (const other of forged) expect((await site().request(other)).status).toBe(404);
  });

  test("a preview shows the cleaned input and stores nothing", async () => {
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

  test("the second of two editors sees both values and can overwrite", async () => {
    await send("/admin/blog/new", { ...post, slug: "a" });
    const form = { ...post, slug: "a", ...(await hiddenOf("/admin/blog/edit/a")) };
    expect((await send("/admin/blog/edit/a", { ...form, title: "One" })).status).toBe(303);
    const answer = await send("/admin/blog/edit/a", { ...form, title: "Two" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toMatch(/Title<\/th><td>Two<\/td><td>One/);
    await send("/admin/blog/edit/a", { ...form, title: "Two", overwrite: "yes" });
    expect(await stored("a")).toMatchObject({ title: "Two" });
  });

  test("a post deleted during an edit keeps the input and can be created again", async () => {
    await send("/admin/blog/new", { ...post, slug: "a" });
    const form = { ...post, slug: "a", ...(await hiddenOf("/admin/blog/edit/a")), title: "Mine" };
    await send("/admin/blog/delete/a", {});
    const answer = await send("/admin/blog/edit/a", form);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("was deleted while you were editing");
    expect(html).toContain(">Mine</textarea>");
    expect((await send("/admin/blog/edit/a", { ...form, overwrite: "yes" })).status).toBe(303);
    expect(await stored("a")).toMatchObject({ title: "Mine" });
  });

  test("a changed slug redirects, in public and in the back office (A-093)", async () => {
    await send("/admin/blog/new", { ...post, slug: "a", status: "published" });
    const form = { ...post, ...(await hiddenOf("/admin/blog/edit/a")) };
    await send("/admin/blog/edit/a", { ...form, slug: "b", status: "published" });
    const old = await site().request("/blog/a");
    expect([old.status, old.headers.get("Location")]).toEqual([301, "/blog/b"]);
    const edit = await site().request("/admin/blog/edit/a", { headers: { Cookie: cookie } });
    expect(edit.headers.get("Location")).toBe("/admin/blog/edit/b");
  });

  test("a delete needs confirmation and reports success (A-095, A-096)", async () => {
    await send("/admin/pages/new", { ...page, status: "published" });
    expect(await read("/admin/pages/delete/packing")).toContain("Delete “Packing”?");
    const answer = await send("/admin/pages/delete/packing", { list: "?search=pack" });
    expect(answer.headers.get("Location")).toBe("/admin/pages?search=pack");
    const message = await messageOf(answer);
    expect(message).toContain("Page deleted successfully");
    expect((await site().request("/page/packing")).status).toBe(404);
    const again = await send("/admin/pages/delete/packing", {});
    expect(await messageOf(again)).toContain("Failed to delete page");
  });

  test("the selected texts of a list are unpublished, published and deleted together (A-090, A-100)", async () => {
    const admin = await adminOf(site());
    for (const slug of ["alpha", "beta", "gamma"])
      await send("/admin/blog/new", { ...post, title: slug, slug, status: "published" });
    const [alpha, beta] = [await stored("alpha"), await stored("beta")];
    const change = (intent: string, also: [string, string][] = []) =>
      admin.post("/admin/blog", [
        ["intent", intent],
        ["list", "?sort=title&dir=asc"],
        ["ids", String(alpha?.id)],
        ["ids", String(beta?.id)],
        ...also,
      ]);
    const hidden = await change("unpublish");
    expect(hidden).toMatchObject({ to: "/admin/blog?sort=title&dir=asc" });
    expect(hidden.message).toBe("2 posts unpublished");
    expect((await stored("alpha"))?.status).toBe("draft");
    expect((await change("publish")).message).toBe("2 posts published");
    expect((await stored("alpha"))?.publishedAt).toEqual(alpha?.publishedAt);
    expect((await change("delete")).text).toContain("Delete 2 posts?");
    expect(await stored("alpha")).not.toBeNull();
    const gone = await change("delete", [["confirmed", "yes"]]);
    expect(gone.message).toBe("2 posts deleted");
    expect([await stored("alpha"), await stored("gamma")]).toMatchObject([null, { slug: "gamma" }]);
    const back = await admin.post("/admin/undo", {
      kind: "post",
      id: `${alpha?.id},${beta?.id}`,
      back: "/admin/blog",
    });
    expect(back.message).toBe("2 posts restored");
    expect(await stored("beta")).toMatchObject({ status: "published" });
  });

  test("an older revision is compared word by word and restored as a new one (A-105)", async () => {
    await send("/admin/blog/new", { ...post, slug: "a" });
    const form = { ...post, slug: "a", ...(await hiddenOf("/admin/blog/edit/a")) };
    await send("/admin/blog/edit/a", { ...form, content: "<p>Look down.</p>" });
    const compared = await read("/admin/blog/revisions/a?version=1");
    expect(compared).toMatch(/<del>down<\/del><ins>up<\/ins>/);
    const back = await send("/admin/blog/revisions/a", { version: "1", now: "2" });
    expect(back.headers.get("Location")).toBe("/admin/blog/edit/a");
    expect(await stored("a")).toMatchObject({ content: "<p>Look up.</p>", version: 3 });
  });

  test("an empty list and an empty search have different messages (A-100)", async () => {
    expect(await read("/admin/pages")).toContain("No pages yet");
    expect(await read("/admin/blog")).toContain("No blog posts yet");
    expect(await read("/admin/blog?search=x")).toContain("Nothing matches this search");
  });

  describe("redirects", () => {
    const add = (fromPath: string, toPath: string) =>
      send("/admin/redirects", { fromPath, toPath });

    test("an old path redirects until its redirect is deleted (P-205)", async () => {
      expect((await add("/safari-tips", "/blog")).status).toBe(303);
      const old = await site().request("/safari-tips");
      expect([old.status, old.headers.get("Location")]).toEqual([301, "/blog"]);
      await send("/admin/redirects", { intent: "delete", fromPath: "/safari-tips" });
      expect((await site().request("/safari-tips")).status).toBe(404);
    });

    test.each([
      ["https://evil.example/", "/blog", "starting with /"],
      ["//evil.example", "/blog", "starting with /"],
      ["/a", "https://evil.example/", "starting with /"],
      ["/a", "/a/", "are the same"],
      ["/about", "/blog", "would never run"],
      ["/admin/blog", "/blog", "cannot be redirected"],
      ["/%zz", "/blog", "starting with /"],
      ["", "/blog", "Old URL is required"],
    ])("%s to %s is rejected", async (from, to, message) => {
      const answer = await add(from, to);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(message);
    });
  });
});

describe("media", () => {
  const site = useSite();
  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn(site().web.origin);
  });

  const jpeg = (background: string) =>
    photo(background, { width: 900, height: 600, format: "jpeg" });

  function send(files: Record<string, Buffer>, path = "/admin/media/upload", fields = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    for (const [name, bytes] of Object.entries(files))
      body.append("files", new File([new Uint8Array(bytes)], name));
    return site().request(path, { method: "POST", headers: { Cookie: cookie }, body });
  }

  const upload = async (name: string, bytes: Buffer) => {
    const answer = (await (await send({ [name]: bytes })).json()) as UploadAnswer;
    const [picture] = answer.uploads;
    if (!picture) throw new Error(answer.refused.join(" "));
    return picture;
  };
  const list = async (query = "") =>
    (await (
      await site().request(`/admin/media/list${query}`, { headers: { Cookie: cookie } })
    ).json()) as LibraryPage;
  const library = async () =>
    (await site().request("/admin/media", { headers: { Cookie: cookie } })).text();

  describe("an upload", () => {
    test("is stored in several sizes, searchable and served", async () => {
      const picture = await upload("river deck.jpg", await jpeg("#224466"));
      expect(picture).toMatchObject({
        fileName: "river deck.jpg",
        alt: "",
        width: 900,
        height: 600,
      });
      const copy = await site().request(picture.src);
      expect(copy.headers.get("Content-Type")).toBe("image/webp");
      expect((await list("?search=river+deck")).pictures).toMatchObject([{ src: picture.src }]);
      expect((await list("?search=no+such+file")).pictures).toEqual([]);
    });

    test("that is no image is rejected by name, and the other files are stored", async () => {
      const answer = await send({
        "notes.jpg": Buffer.from("not a picture"),
        "drawing.svg": Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        ),
        "good.jpg": await jpeg("#aa3311"),
      });
      expect(answer.status).toBe(200);
      const { uploads, refused } = (await answer.json()) as UploadAnswer;
      expect(uploads.map(({ fileName }) => fileName)).toEqual(["good.jpg"]);
      expect(refused).toEqual([
        "notes.jpg: The file is damaged or not an image.",
        "drawing.svg: Only JPEG, PNG, WebP, AVIF, GIF and TIFF images are supported.",
      ]);
    });

    test("without content is rejected by name, with and without scripts", async () => {
      const empty = "zero.jpg is empty. Please choose another file.";
      const answer = await send({ "zero.jpg": Buffer.alloc(0) });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toEqual({ uploads: [], refused: [empty] });
      const plain = await send({ "zero.jpg": Buffer.alloc(0) }, "/admin/media");
      expect(plain.status).toBe(422);
      expect(await plain.text()).toContain(empty);
      // A large form is written to disk.
      const large = { "huge.jpg": Buffer.alloc(11 * 1024 * 1024), "zero.jpg": Buffer.alloc(0) };
      expect(await (await send(large)).json()).toMatchObject({
        refused: ["huge.jpg is larger than 10 MB.", empty],
      });
    });

    test("over ten megabytes is rejected", async () => {
      const answer = await send({ "huge.jpg": Buffer.alloc(11 * 1024 * 1024) });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ refused: ["huge.jpg is larger than 10 MB."] });
    });

    test("without scripts redirects to the library or shows its error", async () => {
      const bytes = await jpeg("#115533");
      const uploaded = await send({ "plain.jpg": bytes }, "/admin/media");
      expect(uploaded.status).toBe(303);
      expect(uploaded.headers.get("Location")).toBe("/admin/media");
      expect(await library()).toContain("plain.jpg");
      const none = await send({}, "/admin/media", { intent: "upload" });
      expect(none.status).toBe(400);
      expect(await none.text()).toContain("Please choose an image first.");
    });
  });

  test("of the same file again keeps the image and its alt text", async () => {
    const bytes = await jpeg("#887711");
    const { hash } = await upload("first.jpg", bytes);
    const altForm = "intent=describe&alt=A+lantern+by+the+tent";
    const saved = await site().post(
      "/admin/media",
      Object.fromEntries(new URLSearchParams(`${altForm}&hash=${hash}`)),
      { Cookie: cookie },
    );
    expect(saved.status).toBe(303);
    expect(await upload("second.jpg", bytes)).toMatchObject({
      hash,
      fileName: "first.jpg",
      alt: "A lantern by the tent",
    });
  });

  test("an alt text that is too long is rejected and stays in its field", async () => {
    const { hash } = await upload("long.jpg", await jpeg("#123123"));
    const alt = "x".repeat(301);
    const answer = await site().post(
      "/admin/media",
      { intent: "describe", hash, alt },
      { Cookie: cookie },
    );
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Please use at most 300 characters");
    expect(page).toContain(alt);
  });

  test("a press on an image sets the part that crops keep, and its credit is shown (A-078)", async () => {
    const { hash, src } = await upload("tower.jpg", await jpeg("#665544"));
    const { id } = await storeProperty(site().database.db, { name: "Tower Camp", images: [src] });
    const post = (fields: Record<string, string>) =>
      site().post("/admin/media", { hash, ...fields }, { Cookie: cookie });
    const view = async () => (await site().request(`/accommodation/${id}?photo=all`)).text();
    const cropped = 'class="focus-x-8 focus-y-2"';
    expect((await view()).includes(cropped)).toBe(false);
    expect((await post({ intent: "focus", focus: "80,20" })).status).toBe(303);
    expect((await post({ intent: "describe", alt: "A tower", credit: "Amara" })).status).toBe(303);
    expect((await post({ intent: "focus", focus: "81,20" })).status).toBe(303);
    await until("the page to show the change", async () => (await view()).includes(cropped));
    await until("the credit", async () => (await view()).includes("Photo: Amara"));
    expect(await library()).toMatch(/value="80,20"[^>]*aria-pressed="true"/);
  });

  test("an image in use cannot be deleted, an unused one can (A-078)", async () => {
    const { hash, src } = await upload("cover.jpg", await jpeg("#445566"));
    const { id } = await storeProperty(site().database.db, { name: "Shown Camp", images: [src] });
    expect(await library()).toContain(`/admin/properties/edit/${id}`);
    const remove = () => site().post(`/admin/media/delete/${hash}`, {}, { Cookie: cookie });
    await remove();
    expect((await site().request(src)).status).toBe(200);

    await site().database.db.deleteFrom("properties").where("id", "=", id).execute();
    await remove();
    expect((await site().request(src)).status).toBe(404);
    expect(await library()).not.toContain("cover.jpg");
  });
});
