import { load } from "cheerio";

import { expect, type Site, test, withScripts } from "./site";

/** From the home page on, whatever a page leads to or shows is there. */

/** Of one path, so many addresses with a query: a list has more states than anybody can open. */
const queriesOfPath = 6;

/** Addresses that do something, or lead away, when they are opened. */
const deeds = /^\/(admin|go|chat|healthz|readyz|metrics|currency|favorites\/)/;

interface Found {
  address: string;
  /** The page that it stands on. */
  on: string;
  isPage: boolean;
}

function addressesOf(html: string, on: string, origin: string): Found[] {
  const $ = load(html);
  const found: Found[] = [];
  const add = (text: string | undefined, isPage: boolean) => {
    if (!text || text.startsWith("#")) return;
    const url = new URL(text, origin + on);
    if (url.origin !== origin || deeds.test(url.pathname)) return;
    found.push({ address: url.pathname + url.search, on, isPage });
  };
  $("a[href], area[href]").each((_, link) => add($(link).attr("href"), true));
  $("link[href]").each((_, link) => {
    if ($(link).attr("rel") !== "canonical") add($(link).attr("href"), false);
  });
  $("[src]").each((_, part) => add($(part).attr("src"), false));
  $("use[href]").each((_, part) => add($(part).attr("href")?.split("#")[0], false));
  $("[srcset]").each((_, part) => {
    for (const entry of $(part).attr("srcset")?.split(",") ?? [])
      add(entry.trim().split(/\s+/)[0], false);
  });
  return found;
}

async function crawl(site: Site) {
  const seen = new Set(["/"]);
  const queries = new Map<string, number>();
  const faults: string[] = [];
  let pages = 0;
  const queue: Found[] = [{ address: "/", on: "/", isPage: true }];
  const isNew = ({ address }: Found) => {
    if (seen.has(address)) return false;
    const [path = "", query] = address.split("?");
    const others = queries.get(path) ?? 0;
    if (query !== undefined && others >= queriesOfPath) return false;
    if (query !== undefined) queries.set(path, others + 1);
    seen.add(address);
    return true;
  };
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { address, on, isPage } = next;
    const answer = await fetch(site.url + address);
    const body = await answer.text();
    if (!answer.ok) faults.push(`${answer.status} ${address}, on ${on}`);
    if (!isPage || !answer.headers.get("content-type")?.includes("text/html")) continue;
    pages++;
    queue.push(...addressesOf(body, address, site.url).filter(isNew));
  }
  return { pages, faults };
}

test(
  "every link leads somewhere, every picture is there",
  { tag: withScripts },
  async ({ site }) => {
    test.setTimeout(180_000);
    const { pages, faults } = await crawl(site);
    expect(faults).toEqual([]);
    expect(pages).toBeGreaterThan(150);
  },
);
