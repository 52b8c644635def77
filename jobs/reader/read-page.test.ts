import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

import { compareTruth, type Truth } from "#tests/pages/compare-truth";
import { atoms } from "#tests/pages/hostile-atoms";
import { places } from "#tests/pages/hostile-pages";
import { decodePage } from "./page-reader";
import { readPage } from "./read-page";

const root = fileURLToPath(new URL("../../", import.meta.url));
const own = join(root, "tests/pages");
const shared = join(process.env.SHARED_DIR ?? join(root, "../shared"), "pages");

function load(folder: string, id: string): { html: string; truth: Truth } {
  return {
    html: decodePage(readFileSync(join(folder, `${id}.html`)), ""),
    truth: JSON.parse(readFileSync(join(folder, `${id}.truth.json`), "utf8")) as Truth,
  };
}

function idsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => /^(.+)\.truth\.json$/.exec(file)?.[1] ?? []);
}

/** The minimum number of pages that state each field. */
const minPages = {
  name: 12,
  country: 11,
  region: 9,
  fullAddress: 9,
  latitude: 5,
  longitude: 5,
  pricePerNight: 9,
  currency: 9,
  capacity: 4,
  description: 10,
  rating: 3,
  reviewCount: 3,
  propertyType: 9,
  amenity: 10,
  image: 5,
};
const minScore = 0.95;

function states(truth: Truth, field: string): boolean {
  if (truth.expect !== "property") return false;
  if (field === "amenity") return (truth.amenities ?? []).length > 0;
  if (field === "image") return (truth.images?.mustInclude ?? []).length > 0;
  return truth[field] !== null && truth[field] !== undefined;
}

describe("the page reader on test pages", () => {
  test.each(idsIn(own))("reads %s as expected", (id) => {
    const { html, truth } = load(own, id);
    expect(compareTruth(truth, readPage({ html, url: truth.sourceUrl }))).toEqual([]);
  });

  test.each(Object.entries(minPages))(
    "reads %s correctly, and at least %i pages state it",
    (field, count) => {
      const stating = idsIn(own).filter((id) => states(load(own, id).truth, field));
      expect(stating.length).toBeGreaterThanOrEqual(count);
      const wrong = idsIn(own).flatMap((id) => {
        const { html, truth } = load(own, id);
        const errors = compareTruth(truth, readPage({ html, url: truth.sourceUrl }));
        return errors.filter((error) => error.startsWith(field)).map((error) => `${id}: ${error}`);
      });
      // Missing and invented values both count as errors.
      expect(1 - wrong.length / stating.length).toBeGreaterThanOrEqual(minScore);
    },
  );

  test("returns the passage of each value", () => {
    const { html, truth } = load(own, "lodge-json-ld");
    const result = readPage({ html, url: truth.sourceUrl });
    if (!result.success) throw new Error(result.error);
    expect(Object.keys(result.evidence).sort()).toEqual(Object.keys(result.data).sort());
    expect(result.evidence.country).toMatchObject({
      via: "linked-data",
      passage: "addressCountry: ZM",
    });
    for (const entry of Object.values(result.evidence))
      expect(entry.passage.length).toBeLessThanOrEqual(300);
  });

  test("separates amenities from other text and images", () => {
    const { html, truth } = load(own, "lodge-offers");
    const result = readPage({ html, url: truth.sourceUrl });
    if (!result.success) throw new Error(result.error);
    expect(result.data.amenities).toEqual(
      expect.not.arrayContaining([
        expect.stringMatching(/general|not allowed|number of|book|25 km|hair dryer$/i),
      ]),
    );
    expect(result.data.images).toEqual([
      "https://mopanebend.test/img/under-the-stars.jpg",
      "https://mopanebend.test/img/river-deck.jpg",
    ]);
    expect(result.priceTerms).toBeUndefined();
    expect(result.data).toMatchObject({
      checkIn: "14:00",
      nearestAirport: "Mfuwe Airport",
      airportDistance: "45 minutes",
      ratesInclusions: "All meals and two game drives a day",
    });
    expect(result.data.accommodationTypes).toMatchObject([
      { name: "River Tent", capacity: 2 },
      { name: "Family Chalet", capacity: 4 },
    ]);
  });

  describe("with linked data that says less than the page", () => {
    const lodging = {
      "@context": "https://schema.org",
      "@type": "LodgingBusiness",
      name: "Heron House",
      priceRange: "XOF 12 000 - 15 000",
      address: { addressLocality: "Saintines", postalCode: "60410", addressCountry: "FR" },
    };
    const read = (body: string) =>
      readPage({
        html: `<script type="application/ld+json">${JSON.stringify(lodging)}</script><h1>Heron House</h1>${body}`,
        url: "https://heron.test/",
      });

    test("takes the street from the page", () => {
      expect(
        read("<footer><p>18 Impasse du Lac, 60410 Saintines, France</p></footer>"),
      ).toMatchObject({
        data: { fullAddress: "18 Impasse du Lac, 60410 Saintines, France" },
      });
      expect(read("")).toMatchObject({ data: { fullAddress: "Saintines, 60410, France" } });
    });

    test("takes the price of the page before the range of the lodging", () => {
      expect(read("<p>€80 per night</p>")).toMatchObject({
        data: { pricePerNight: 80, currency: "EUR" },
      });
      expect(read("")).toMatchObject({ data: { pricePerNight: 12_000, currency: "XOF" } });
    });
  });

  test("reads linked data that was written by hand", () => {
    const html = `<script type="application/ld+json">{"@type":"Hotel","name":"Reed Camp",
      "description":"Six tents on the river,
      an hour from Maun.",},</script>`;
    expect(readPage({ html, url: "https://reed.test/" })).toMatchObject({
      data: { name: "Reed Camp", description: "Six tents on the river, an hour from Maun." },
    });
  });

  test("returns the terms of a price (A-153)", () => {
    const { html, truth } = load(own, "three-nights");
    const result = readPage({ html, url: truth.sourceUrl });
    expect(result).toMatchObject({ data: { pricePerNight: 2100 }, priceTerms: { nights: 3 } });
  });

  test("recognizes a private room, whatever the title calls the house", () => {
    const html = `<head><title>Bella suite, in villa</title><meta name="description"
      content="Stanza privata in casa · Camera ampia con bagno"></head><body><h1>Bella suite, in villa</h1>
      <script type="application/ld+json">{"@type":"VacationRental","name":"Bella suite, in villa"}</script></body>`;
    expect(readPage({ html, url: "https://www.airbnb.it/rooms/1" })).toMatchObject({
      data: { propertyType: "Private Room" },
    });
  });

  test("returns the platform of a page", () => {
    const { html, truth } = load(own, "platform-state");
    expect(readPage({ html, url: truth.sourceUrl })).toMatchObject({ source: "airbnb.com" });
    expect(readPage({ html, url: "https://mirror.test/rooms/1" })).toMatchObject({
      source: "website",
    });
  });
});

describe("the page reader on error responses", () => {
  const { html } = load(own, "lodge-json-ld");
  const url = "https://figtreelodge.test/";

  test.each([401, 403, 405, 407, 429, 503])("reports status %i as blocked", (status) => {
    expect(readPage({ html, url, status })).toMatchObject({ success: false, reason: "blocked" });
  });

  test.each<Record<string, string>>([
    { "x-amzn-waf-action": "challenge" },
    { "CF-Mitigated": "challenge" },
  ])("reports header %j as blocked", (headers) => {
    expect(readPage({ html, url, status: 202, headers })).toMatchObject({ reason: "blocked" });
  });

  test("reports an empty response with status 202 as blocked", () => {
    expect(readPage({ html: "<html></html>", url, status: 202 })).toMatchObject({
      reason: "blocked",
    });
  });

  test("rejects a page with status 404", () => {
    expect(readPage({ html, url, status: 404 })).toMatchObject({ reason: "not-a-property" });
  });

  test("rejects an empty document without an error", () => {
    expect(readPage({ html: "", url: "" })).toMatchObject({
      success: false,
      reason: "not-a-property",
    });
  });

  test("reads pages with a script of a bot protection", () => {
    const guarded = html.replace(
      "</head>",
      '<script src="https://x.edge.sdk.awswaf.com/challenge.js"></script></head>',
    );
    expect(readPage({ html: guarded, url, status: 200 })).toMatchObject({ success: true });
  });
});

const linkedData = (facts: object) =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "Hotel", name: "Fig Tree Camp", ...facts })}</script>`;
const address = { address: { addressLocality: "Maun", addressCountry: "BW" } };
const readStay = (body: string, facts: object = address) => {
  const result = readPage({
    url: "https://figtreecamp.test/",
    html: `<title>Fig Tree Camp</title>${linkedData(facts)}<main><h1>Fig Tree Camp</h1><p>A camp of eight tents near Maun.</p>${body}</main>`,
  });
  if (!result.success) throw new Error(result.error);
  return result;
};

describe("a page that contradicts itself (I-010)", () => {
  test.each([
    ["a minus sign", "<p>Coordinates: −19.98331, 23.41672</p>"],
    ["a dash", "<p>GPS: –19.98331, 23.41672</p>"],
    ["a minus sign on a line of its own", "<p>−19.98331, 23.41672</p>"],
    [
      "a minus sign in the address of a map",
      '<iframe src="https://maps.google.com/maps?q=%E2%88%9219.98331,23.41672"></iframe>',
    ],
  ])("keeps its place south of the equator with %s", (_, body) => {
    expect(readStay(body).data).toMatchObject({ latitude: -19.98331, longitude: 23.41672 });
  });

  test("has coordinates that wait where they are swapped, or in another country than stated", () => {
    const geo = (latitude: string, longitude: string) => ({
      ...address,
      geo: { latitude, longitude },
    });
    const doubtsOf = (facts: object) => {
      const { latitude, longitude } = readStay("", facts).evidence;
      expect(longitude?.doubt).toBe(latitude?.doubt);
      return latitude?.doubt;
    };
    expect(doubtsOf(geo("−19.9833", "23.4167"))).toBeUndefined();
    expect(doubtsOf(geo("23.4167", "-19.9833"))).toBe(
      "Latitude and longitude look swapped: -19.9833, 23.4167 is in Botswana",
    );
    expect(doubtsOf(geo("-1.5", "36"))).toBe(
      "The coordinates are in Kenya, the page says Botswana",
    );
  });

  test.each([
    ["names Namibian dollars", "Park fees: N$ 150.", true],
    ["names Australian dollars", "Card payments in AUD.", true],
    ["names no other dollar", "Park fees: 150.", false],
    ["also names US dollars", "Park fees: N$ 150. Rates in USD.", false],
  ])("has a price in $ that waits where it %s", (_, words, isDoubtful) => {
    const { data, evidence } = readStay(`<p>$450 per night</p><p>${words}</p>`);
    expect(data).toMatchObject({ pricePerNight: 450, currency: "USD" });
    expect([evidence.pricePerNight?.doubt, evidence.currency?.doubt].map(Boolean)).toEqual([
      isDoubtful,
      isDoubtful,
    ]);
  });

  test.each([
    ["of a package", { priceRange: "Packages from USD 3,400 for 4 nights" }],
    ["of a package without nights", { priceRange: "Packages from USD 3,400" }],
    ["of several nights", { priceRange: "USD 3,400 for 4 nights" }],
    ["that is negative", { offers: { price: "−450", priceCurrency: "USD", unitText: "night" } }],
  ])("has no price of a night in an amount %s", (_, facts) => {
    expect(readStay("", { ...address, ...facts }).data.pricePerNight).toBeUndefined();
  });

  test("has the whole of a price with separators", () => {
    const offers = { price: "12,450.00", priceCurrency: "ZAR", unitText: "night" };
    expect(readStay("", { ...address, offers }).data.pricePerNight).toBe(12_450);
  });
});

/** Pages of real sites are outside of the repository, with a script that scores the results. */
describe.skipIf(!existsSync(join(shared, "score.mjs")))(
  `the page reader on real pages in ${shared}`,
  () => {
    const ids = idsIn(shared);
    const outputs = ids.length > 0 ? mkdtempSync(join(tmpdir(), "reader-")) : "";

    test.each(ids)("reads %s in under a second", (id) => {
      const { html, truth } = load(shared, id);
      // CPU time, because other processes must not fail the test.
      const start = process.cpuUsage();
      const result = readPage({ html, url: truth.sourceUrl });
      const used = process.cpuUsage(start);
      writeFileSync(join(outputs, `${id}.json`), JSON.stringify(result));
      expect((used.user + used.system) / 1000).toBeLessThan(1000);
    });

    test("has a high score and invents no values", () => {
      const report = execFileSync(
        process.execPath,
        [join(shared, "score.mjs"), shared, outputs, "--json"],
        { encoding: "utf8" },
      );
      rmSync(outputs, { recursive: true });
      const score = JSON.parse(report) as {
        overall: number;
        others: number;
        missingOutputs: number;
        table: Record<string, { invented: number }>;
        refusals: { otherRefused: number; reasonRight: number };
      };
      expect(score.missingOutputs).toBe(0);
      expect(score.overall).toBeGreaterThanOrEqual(0.9);
      expect(score.refusals.otherRefused).toBe(score.others);
      expect(score.refusals.reasonRight).toBe(score.others);
      expect(Object.values(score.table).reduce((sum, row) => sum + row.invented, 0)).toBe(0);
    });
  },
);

/** Small enough to try hundreds of pages; reveals cubic growth. */
const smallPage = 20_000;
/** Large enough to reveal quadratic growth. */
const largePage = 100_000;
/** For four times the size. Linear work grows four times, quadratic work sixteen times. */
const maxGrowth = 8;
/** Shorter times measure the compiler and the garbage collector. */
const floorMs = 200;
/** Each place is tested with every nth atom; HOSTILE_PAGES=all tests all combinations. */
const every = process.env.HOSTILE_PAGES === "all" ? 1 : 30;

/** Pages that once took minutes; always tested. */
const known: readonly (readonly [place: string, atom: string])[] = [
  ["style attributes", "url( "],
  ["a script", "a={b:/*"],
  ["a script", "a={b:`"],
  ["a script", "a={a:a"],
  ["linked data", "--> "],
  ["lists of linked data", "11111111111111111111111111111111a "],
  ["one paragraph", "in AbAbAbAbAbAbAbAbAbAbAbAbAbAbAbAb "],
  ["one paragraph", "guided "],
  ["one paragraph", "......... a "],
  ["one heading", "1,000,"],
  ["paragraphs of 3000", "000 "],
  ["paragraphs of 390", "(c),"],
  ["picture addresses", "/a_aa_aa_aa_aa_aa_aa_aa_aa_aa_aa_aa_aa_a.jpg "],
  ["picture addresses", "a_"],
  ["map attributes", " "],
  ["spans", "<div></x>"],
  ["spans", "<form>"],
  ["nests of RDFa", "a"],
  ["values of linked data", "a@a."],
  ["values of linked data", ","],
  ["telephone and mail links", "a."],
];

function cpuOf(html: string): number {
  const start = process.cpuUsage();
  readPage({ html, url: "https://figtreelodge.test/" });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The shortest of up to three runs, because garbage collection can slow a run. */
function minCpuOf(html: string, enough: number): number {
  let shortest = cpuOf(html);
  for (let more = 0; more < 2 && shortest > enough; more++)
    shortest = Math.min(shortest, cpuOf(html));
  return shortest;
}

/** A message if the time grows more than the page. */
function tooSlow(
  make: (atom: string, size: number) => string,
  atom: string,
  size: number,
): string[] {
  const large = minCpuOf(make(atom, 4 * size), floorMs);
  if (large < floorMs) return [];
  const small = Math.max(minCpuOf(make(atom, size), 0), floorMs / maxGrowth);
  return large > maxGrowth * small
    ? [`${JSON.stringify(atom)}: ${Math.round(small)} ms, then ${Math.round(large)} ms`]
    : [];
}

describe("the time of the page reader grows linearly with a page of", () => {
  test.each(known.map(([place, atom]) => ({ place, atom })))(
    "$atom in $place, which once took minutes",
    ({ place, atom }) => {
      const make = places[place];
      if (!make) throw new Error(`No place is called ${place}`);
      expect(tooSlow(make, atom, largePage)).toEqual([]);
    },
  );

  test.each(Object.entries(places).map(([name, make], at) => ({ name, make, at })))(
    "repeated text in $name",
    ({ make, at }) => {
      const tried = atoms.filter((_, index) => (index + at) % every === 0);
      expect(tried.flatMap((atom) => tooSlow(make, atom, smallPage))).toEqual([]);
    },
  );
});
