import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createStayList, findStayList } from "#db/queries/imports/stay-lists.server";
import { html, type PageServer, startPageServer, status, text } from "#tests/fakes/page-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  emptyQueue,
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";

const { db, url } = useDatabase();

onEachBackend("lists of stays", (backend) => {
  let worker: TestWorker;
  /** One for each test, because robots.txt is cached. */
  const all: PageServer[] = [];
  const sites: PageServer[] = [];
  let site: PageServer;
  beforeAll(async () => {
    for (let n = 0; n < 4; n++) all.push(await startPageServer());
    sites.push(...all);
    worker = await startWorker(await queueStore(backend, url()), db(), {
      FETCH_ALLOW_HOSTS: sites.map(({ host }) => host).join(","),
    });
  });
  afterAll(async () => {
    await worker.stop();
    for (const one of all) await one.close();
  });
  beforeEach(async () => {
    await emptyQueue(worker.queues.reading);
    await sql`truncate stay_lists, import_sites cascade`.execute(db());
    site = sites.pop() ?? expect.fail("one site for each test");
  });

  async function listed(path: string) {
    const id = await createStayList(db(), { url: site.url + path, actor: "operator" });
    await worker.enqueue("list-stays", { listId: id });
    return until(`the list ${path}`, async () => {
      await skipPauses(worker, "reading");
      const list = await findStayList(db(), id);
      return list && (list.state === "done" || list.state === "failed") ? list : null;
    });
  }
  const likely = (list: Awaited<ReturnType<typeof listed>>) =>
    list.stays.flatMap((stay) => (stay.likely ? stay.url.replace(site.url, "") : []));
  const sitemap = (...paths: string[]) =>
    `<urlset>${paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`).join("")}</urlset>`;
  const xml = (body: string | Buffer) => html(body, "application/xml");

  test("the cards of a page are found, and its sitemap is left alone", async () => {
    site.serve(
      "/camps",
      `<title>Our camps</title><nav><a href="/about">About</a><a href="/contact">Contact</a></nav>
       <ul><li><h3>Reed Camp</h3><a href="/camps/reed">View</a></li>
       <li><h3>Fig Camp</h3><a href="/camps/fig">View</a></li></ul>`,
    );
    const list = await listed("/camps");
    expect(list).toMatchObject({ state: "done", source: "page", error: null });
    expect(list.stays.filter((stay) => stay.likely).map(({ name }) => name)).toEqual([
      "Reed Camp",
      "Fig Camp",
    ]);
    expect(site.paths()).toEqual(["/camps"]);
  });

  test("a page without stays leads to the sitemap of its site", async () => {
    site.serve("/", "<h1>Camps</h1><a href='/about'>About</a>");
    site.serve("/sitemap.xml", xml(sitemap("/about", "/lodges/reed", "/lodges/fig")));
    const list = await listed("/");
    expect(list.source).toBe("sitemap");
    expect(likely(list)).toEqual(["/lodges/reed", "/lodges/fig"]);
  });

  test("an index is followed once, five files at most, compressed ones too", async () => {
    const files = ["lodge", "page", "a", "b", "c", "d", "blog"];
    site.serve(
      "/index.xml",
      xml(
        `<sitemapindex>${files.map((name) => `<loc>${site.url}/${name}.xml.gz</loc>`).join("")}</sitemapindex>`,
      ),
    );
    for (const name of files)
      site.serve(
        `/${name}.xml.gz`,
        html(gzipSync(sitemap(`/${name}s/reed-camp`, `/${name}s/fig-camp`)), "application/x-gzip"),
      );
    site.serve(
      "/page.xml.gz",
      xml(`<sitemapindex><loc>${site.url}/deeper.xml</loc></sitemapindex>`),
    );
    expect(likely(await listed("/index.xml"))).toContain("/lodges/reed-camp");
    expect(site.paths()).toHaveLength(6);
    expect(site.paths()).not.toContain("/deeper.xml");
    expect(site.paths()).not.toContain("/blog.xml.gz");
  });

  test("robots.txt is obeyed, and the reason of a failure is stored", async () => {
    site.serve("/robots.txt", text("User-agent: *\nDisallow: /camps"));
    site.serve("/camps", "<a href='/camps/reed'>Reed Camp</a>");
    expect(await listed("/camps")).toMatchObject({
      state: "failed",
      error: "The site's robots.txt does not allow this page",
    });
    expect(site.paths()).toEqual([]);
    site.serve("/gone", status(404));
    expect(await listed("/gone")).toMatchObject({ state: "failed", stays: [] });
  });
});
