import { HtmlValidate } from "html-validate";
import { DomUtils, parseDocument } from "htmlparser2";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";

import { cardsByIds } from "#db/queries/property/read.server";
import { seedReference, seedSamples } from "#db/seed/fill";
import { announce } from "#db/transaction.server";
import { isoDay, longDate } from "#domain/calendar/dates";
import { dayOfYearText } from "#domain/calendar/months";
import { builtInRates } from "#domain/money/exchange-rates";
import { formatMoney, moneyOf } from "#domain/money/money";
import { countries } from "#domain/places/countries";
import { tablePeriod } from "#domain/rates/published-words";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

/** HTML, metadata and linked data of every template. */

const siteUrl = "https://stays.example";
const site = useSite({ SITE_URL: siteUrl });
const checker = new HtmlValidate({ extends: ["html-validate:standard"] });

const templates = [
  "/",
  "/accommodation",
  "/accommodation?country=kenya&page=2",
  "/accommodation/bamboo-line-lodge",
  "/destinations",
  "/destinations/kenya",
  "/ways-to-stay",
  "/experiences",
  "/collections",
  "/collection/honeymoon-hideaways",
  "/favorites",
  "/resources",
  "/about",
  "/blog",
  "/blog/an-hour-with-gorillas",
  "/contact",
  "/terms",
  "/nope",
];
const pages = new Map<string, string>();
const page = (path: string) => pages.get(path) ?? "";

beforeAll(async () => {
  const { db } = site().database;
  await seedReference(db);
  await seedSamples(db, builtInRates);
  await announce(db, "seed");
  await until("the home page to show stays", async () =>
    (await (await site().request("/")).text()).includes("bamboo-line-lodge"),
  );
  for (const path of templates) pages.set(path, await (await site().request(path)).text());
});

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

interface LinkedData {
  "@type": string;
  [name: string]: unknown;
}
const linkedData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? "") as LinkedData,
  );
const linkedDataOf = (path: string, type: string) =>
  linkedData(page(path)).find((data) => data["@type"] === type);

describe.each(templates)("%s", (path) => {
  test("is valid and complete HTML", async () => {
    const { results } = await checker.validateString(page(path));
    const problems = results.flatMap(({ messages }) => messages);
    expect(problems.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`)).toEqual(
      [],
    );
    expect(page(path)).toMatch(/<\/body><\/html>\s*$/);
  });
});

test.each(templates.filter((path) => path !== "/nope"))(
  "%s has a share image of 1200 by 630",
  async (path) => {
    const address = metaOf(page(path), "og:image") ?? "";
    expect(metaOf(page(path), "twitter:image")).toBe(address);
    const answer = await site().request(address.replace(siteUrl, ""));
    expect(answer.status, address).toBe(200);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
  },
);

test.each(["/nope", "/accommodation/nope", "/admin/login"])(
  "%s has a description",
  async (path) => {
    const html = await (await site().request(path)).text();
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
  },
);

test("the destinations page shows the number of listed stays beside the claim (P-120)", async () => {
  const html = await (await site().request("/destinations")).text();
  expect(html).toContain("8 countries, 120+ properties");
  expect(html).toContain("120 properties listed today: eight main countries and two more.");
});

test("a share image is rendered once, and an outdated URL redirects (P-206)", async () => {
  const address = metaOf(page("/accommodation/bamboo-line-lodge"), "og:image") ?? "";
  const path = address.replace(siteUrl, "");
  const cards = () =>
    site().database.db.selectFrom("shareCards").select(["subject", "drawnAt"]).execute();
  await site().request(path);
  const before = await cards();
  await site().request(path);
  expect(await cards()).toEqual(before);
  const old = await site().request(path.replace(/[0-9a-f]{8}\.jpg$/, "00000000.jpg"));
  expect(old.headers.get("Location")).toBe(path);
  expect((await site().request("/og/property/no-such-stay-00000000.jpg")).status).toBe(404);
  expect((await site().request("/og/anything/bamboo-line-lodge-00000000.jpg")).status).toBe(404);
});

test("linked data match the page (P-201)", async () => {
  expect(linkedDataOf("/", "Organization")).toMatchObject({ logo: `${siteUrl}/icon-512.png` });
  expect(linkedDataOf("/", "WebSite")).toHaveProperty("potentialAction");
  for (const path of ["/accommodation", "/destinations/kenya", "/collection/honeymoon-hideaways"]) {
    const { itemListElement } = linkedDataOf(path, "ItemList") as unknown as {
      itemListElement: { url: string }[];
    };
    expect(itemListElement.length, path).toBeGreaterThan(0);
    for (const { url } of itemListElement.slice(0, 5))
      expect(page(path)).toContain(`href="${url.replace(siteUrl, "")}"`);
  }
  const image = linkedDataOf("/blog/an-hour-with-gorillas", "BlogPosting")?.image;
  expect((await site().request(String(image).replace(siteUrl, ""))).status, String(image)).toBe(
    200,
  );
});

interface Price {
  name?: string;
  price: number;
  priceCurrency: string;
  unitText: string;
  referenceQuantity: { value: number; unitText: string };
  validFrom: string;
  validThrough?: string;
}

/** Amounts in the listed currency: the one beside a converted amount, else the only one. */
const listedAmounts = (html: string) =>
  [
    ...html.matchAll(
      /<b\b[^>]*>([^<]*\d)<\/b>(?:(?!<b\b).)*?(?:\(listed as ([^)<]+)\)|<\/(?:dd|td)>)/gs,
    ),
  ].map(([, amount = "", listed]) => listed ?? amount);

/** The HTML of the rows with a heading. */
const rowsOf = (html: string, heading: string) =>
  [...html.matchAll(new RegExp(`${heading}(.*?)</(?:tr|div)>`, "gs"))].map(([, row = ""]) => row);

const headPriceOf = (html: string) =>
  /<p class="stay-price leading-head">.*?<\/p>/s.exec(html)?.[0] ?? "";
const tableOf = (html: string) => /<table class="seasons\b.*?<\/table>/s.exec(html)?.[0] ?? "";

function pricesOf(html: string) {
  const lodging = linkedData(html).find((data) => data["@type"] === "LodgingBusiness");
  const offer = lodging?.makesOffer as { priceSpecification: Price[] } | undefined;
  return (offer?.priceSpecification ?? []).map((price) => ({
    ...price,
    text: formatMoney(moneyOf(price.price, price.priceCurrency)),
  }));
}

const squeezed = (node: Parameters<typeof DomUtils.textContent>[0]) =>
  DomUtils.textContent(node).replace(/\s+/g, " ").trim();

/** The cells of the tables of rates, which the linked data has in place of the seasons, each with the head of its season. */
function ratesOnPage(
  html: string,
): { year: string; head: string; cell: string; lowest: boolean }[] {
  const found = DomUtils.findAll(
    ({ attribs }) => /^rate-year\b/.test(attribs.class ?? ""),
    parseDocument(html).children,
  );
  return found.flatMap((section) => {
    const named = (name: string) => DomUtils.getElementsByTagName(name, section);
    const year = named("h3").map(squeezed).join().slice(-4);
    const heads = named("th").filter(({ attribs }) => attribs.scope === "col");
    return named("td").map((cell, index) => ({
      year,
      head: squeezed(heads[1 + (index % (heads.length - 1))] ?? []),
      cell: squeezed(cell),
      lowest: squeezed(cell).includes("Lowest price"),
    }));
  });
}

function expectSeasons(html: string, seasons: readonly (Price & { text: string })[]) {
  const published = ratesOnPage(html);
  if (published.length > 0) {
    for (const { name, text, validFrom: from, validThrough: to = "" } of seasons) {
      const cells = published.filter(
        ({ year, head }) =>
          head.includes(String(name)) && head.includes(tablePeriod({ from, to }, year)),
      );
      expect(cells.map(({ cell }) => cell).join("; ")).toContain(text);
      expect(to >= isoDay(new Date())).toBe(true);
    }
    return;
  }
  expect(listedAmounts(tableOf(html))).toEqual(seasons.map(({ text }) => text));
  for (const { name, validFrom, validThrough = "" } of seasons) {
    // A season with two periods has two rows.
    const rows = rowsOf(tableOf(html), `<th scope="row">${name}</th>`);
    const days = [validFrom, validThrough].map((day) => dayOfYearText(day.slice(5)));
    expect(
      rows.filter((row) => days.every((day) => row.includes(day))),
      rows.join(),
    ).toHaveLength(1);
    expect(validThrough >= isoDay(new Date())).toBe(true);
  }
}

/** Beside published rates no other price is stated: the lowest is that of the head (I-011). */
function expectOnePrice(html: string, from: string) {
  const lowest = ratesOnPage(html).filter((rate) => rate.lowest);
  expect(lowest.length).toBeGreaterThan(0);
  for (const { cell } of lowest) expect(cell).toContain(from);
  for (const label of ["Price", "From", "Up to", "Rates", "Last checked", "Stated by"])
    expect(html).not.toMatch(new RegExp(`<dt[^>]*>${label}</dt>`));
  expect(tableOf(html)).toBe("");
}

interface StayData extends LinkedData {
  name: string;
  address: { streetAddress?: string; addressRegion?: string; addressCountry?: string };
  amenityFeature?: { name: string }[];
}

function expectFacts(html: string, id: string) {
  const document = parseDocument(html);
  const textsOf = (is: (tag: string, attribs: Record<string, string>) => boolean) =>
    DomUtils.findAll(({ name, attribs }) => is(name, attribs), document.children).map((part) =>
      DomUtils.textContent(part).replace(/\s+/g, " ").trim(),
    );
  const stay = linkedData(html).find((data) => data["@type"] === "LodgingBusiness");
  const { name, address, amenityFeature = [] } = stay as StayData;
  expect(textsOf((tag) => tag === "h1")).toEqual([name]);
  const facts = textsOf((tag) => tag === "dd");
  const country = countries.find(({ iso2 }) => iso2 === address.addressCountry)?.name;
  for (const place of [address.streetAddress, address.addressRegion, country])
    if (place !== undefined) expect(facts, id).toContain(place);
  const points = textsOf((tag, { class: names }) => tag === "li" && /relative/.test(names ?? ""));
  expect(points, id).toEqual(expect.arrayContaining(amenityFeature.map((one) => one.name)));
}

test(
  "facts and prices of every sample are the same on the page and in linked data (P-202)",
  { tags: ["thorough"] },
  async () => {
    const stays = await site()
      .database.db.selectFrom("properties")
      .select(["id", "priceUnit", "priceBasis", "priceUsd"])
      .where("listed", "=", true)
      .execute();
    expect(stays.length).toBeGreaterThanOrEqual(120);
    const seen = { two: 0, seasons: 0, published: 0, converted: 0, unpriced: 0 };
    for (const { id, priceUnit, priceBasis, priceUsd } of stays) {
      const answer = await (await site().request(`/accommodation/${id}`)).text();
      const html = answer.replaceAll("<!-- -->", "");
      expect(html, id).toMatch(/"addressCountry":"[A-Z]{2}"/);
      expectFacts(html, id);
      const prices = pricesOf(html);
      const [from] = prices;
      if (!from) {
        expect(headPriceOf(html), id).toContain("Price on request");
        seen.unpriced += 1;
        continue;
      }
      const stated = /listed as ([^<]+)</.exec(headPriceOf(html))?.[1];
      expect(from.text, id).toBe(stated ?? /<b\b[^>]*>([^<]+)</.exec(headPriceOf(html))?.[1]);
      expect(headPriceOf(html), id).toContain(priceUnit);
      const basis = priceBasis?.replace(/^(per|whole) /, "");
      expect(from.unitText, id).toBe(
        priceUnit === "per night" ? `per ${basis} per night` : priceUnit,
      );
      expect(from.referenceQuantity, id).toMatchObject({ value: 1, unitText: basis });
      const rates = ratesOnPage(html);
      if (rates.length > 0) expectOnePrice(html, from.text);
      else
        expect(rowsOf(html, "<dt[^>]*>Last checked</dt>")[0], id).toContain(
          longDate(from.validFrom),
        );
      const [card] = await cardsByIds(site().database.db, [id]);
      expect(card?.pricePerNight, id).toEqual(moneyOf(from.price, from.priceCurrency));
      if (from.priceCurrency === "USD") expect(priceUsd, id).toBe(from.price);
      const two = prices.find(({ referenceQuantity }) => referenceQuantity.value === 2);
      expect(two?.price, id).toBe(basis === "person" ? from.price * 2 : undefined);
      const pricesForTwo = rowsOf(html, "<dt[^>]*>For two</dt>").flatMap(listedAmounts);
      if (rates.length === 0) expect(pricesForTwo, id).toEqual(two ? [two.text] : []);
      const seasons = prices.filter(({ validThrough }) => validThrough);
      expectSeasons(html, seasons);
      seen.converted += Number(Boolean(stated));
      seen.two += Number(Boolean(two));
      seen[rates.length > 0 ? "published" : "seasons"] += seasons.length;
    }
    // The samples must include every case.
    expect(
      Object.values(seen).every((times) => times > 0),
      JSON.stringify(seen),
    ).toBe(true);
    expect(seen.two).toBeGreaterThan(40);
  },
);

test("breadcrumbs are the same on the page and in linked data (P-201)", () => {
  for (const path of ["/accommodation/bamboo-line-lodge", "/destinations/kenya", "/about"]) {
    const breadcrumbs = /<nav aria-label="Breadcrumb".*?<\/ol>/s.exec(page(path))?.[0] ?? "";
    const names = [...breadcrumbs.matchAll(/<(?:a|span)[^>]*>([^<]+)</g)].map(([, name]) => name);
    const { itemListElement } = linkedDataOf(path, "BreadcrumbList") as unknown as {
      itemListElement: { name: string; item: string }[];
    };
    expect(itemListElement.map(({ name }) => name)).toEqual(names);
    expect(itemListElement.at(-1)?.item).toBe(siteUrl + path);
  }
});

test("the sitemap has dates and images (P-204)", async () => {
  const xml = await (await site().request("/sitemap.xml")).text();
  const urls = xml.match(/<url>.*?<\/url>/g) ?? [];
  expect(urls.length).toBeGreaterThan(100);
  expect(urls.filter((url) => !url.includes("<lastmod>"))).toEqual([]);
  const stay = urls.find((url) => url.includes("/accommodation/bamboo-line-lodge<")) ?? "";
  const picture = /<image:loc>([^<]+)</.exec(stay)?.[1] ?? "";
  expect((await site().request(picture.replace(siteUrl, ""))).status, picture).toBe(200);
});
