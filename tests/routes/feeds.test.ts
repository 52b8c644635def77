import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { countFeedFacts } from "#db/queries/listing/feeds.server";
import { storeUpload } from "#db/queries/pictures/uploads.server";
import { saveSettings } from "#db/queries/site/settings.server";
import { seedSamples } from "#db/seed/fill";
import { type FeedName, feedNames, feeds } from "#domain/feeds/catalog";
import { countFeed } from "#domain/feeds/feed";
import { paths } from "#domain/paths/paths";
import type { PropertyFields } from "#domain/property/property";
import { defaultSettings } from "#domain/site/settings";
import { photo } from "#tests/factories/photo";
import { deleteProperty, storeProperty, testRates } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const site = useSite();
const db = () => site().database.db;
const pathOf = (name: FeedName) => paths.stayFeed(feeds[name].file);
const get = (name: FeedName, headers: Record<string, string> = {}) =>
  site().request(pathOf(name), { headers });

async function switchFeeds(on: readonly FeedName[]) {
  const switches = Object.fromEntries(feedNames.map((name) => [name, on.includes(name)]));
  const settings = { ...defaultSettings, feeds: switches as Record<FeedName, boolean> };
  await saveSettings(db(), settings, { actor: "operator" });
  for (const name of feedNames)
    await until(
      `feed ${name}`,
      async () => ((await get(name)).status === 200) === on.includes(name),
    );
}

/** As an operator's catalog: the invented stays are theirs, the drawings are photos with a copy. */
const asOwnCatalog = async (where = sql`true`) => {
  await sql`update properties set sample = false where ${where}`.execute(db());
  await sql`update property_images set kind = 'photo', state = 'stored',
    base_path = '/media/' || md5(source_url), widths = '{320,640,1280}'
    where property_id in (select id from properties where ${where})`.execute(db());
};

type Row = Record<string, string>;
async function rowsOf(name: "openai" | "meta"): Promise<Row[]> {
  const text = await (await get(name)).text();
  return parse(text, { columns: true, record_delimiter: "\r\n" });
}
const poiFeed = async () => (await (await get("google")).json()) as { data: { poi_id: string }[] };
const idsOf = async (name: FeedName): Promise<string[]> =>
  name === "google"
    ? (await poiFeed()).data.map(({ poi_id: id }) => id)
    : (await rowsOf(name)).map((row) => row.hotel_id ?? "");

test.each(feedNames)("%s is not found until it is switched on (M-008)", async (name) => {
  const answer = await get(name);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("Feed not found");
});

test("an unknown feed is not found", async () => {
  expect((await site().request("/feeds/other.csv")).status).toBe(404);
});

const siteUrl = /^http:\/\/[^\s<>]+$/;
const plain = z.string().regex(/^[^<>\p{Cc}]+$/u);
const webp = z.string().regex(/^http\S+\/media\/[0-9a-f]{32}-1280\.webp$/);
const latitude = z.coerce.number().min(-90).max(90);
const longitude = z.coerce.number().min(-180).max(180);
const price = z.string().regex(/^(?:\d+\.\d\d (?:USD|ZAR|EUR|GBP|KES|TZS|NAD|BWP))?$/);
const whole = z.string().regex(/^\d*$/);
const upTo = (max: number) => z.string().max(max);

/** A JSON value in a cell. */
const json = (schema: z.ZodType) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema);

const openaiRow = z.strictObject({
  hotel_id: z.string().min(1).max(100),
  name: plain.max(150),
  description: plain.max(5000),
  url: z.string().regex(siteUrl).max(2048),
  status: z.literal("active"),
  is_ads_eligible: z.literal("true"),
  images: json(
    z
      .array(z.strictObject({ url: webp, tags: z.array(plain.max(64)).max(20).optional() }))
      .min(1)
      .max(20),
  ),
  "location.address.addr1": upTo(200),
  "location.address.city": plain.max(100),
  "location.address.region": plain.max(100),
  "location.address.country_code": z.string().regex(/^[A-Z]{2}$/),
  "location.coordinates.latitude": latitude,
  "location.coordinates.longitude": longitude,
  "location.neighborhoods": json(z.array(plain.max(100)).length(1)),
  base_price: price,
  category: upTo(200),
  ads_metadata: json(z.record(z.string().max(80), z.string().min(1).max(200))),
});

const metaImages = Object.fromEntries(
  [0, 1, 2, 3, 4].flatMap((n) => [
    [
      `image[${n}].url`,
      z.string().regex(n === 0 ? /^http\S+-1280\.jpg$/ : /^(?:http\S+-1280\.jpg)?$/),
    ],
    [`image[${n}].tag[0]`, upTo(100)],
  ]),
);
const metaRow = z.strictObject({
  hotel_id: z.string().regex(/^\S+$/).max(100),
  name: plain,
  description: plain.max(5000),
  url: z.string().regex(siteUrl),
  ...metaImages,
  "address.addr1": plain,
  "address.city": plain,
  "address.region": plain,
  "address.country": plain,
  "neighborhood[0]": plain,
  latitude,
  longitude,
  base_price: price,
  category: z.string(),
  number_of_rooms: whole,
  status: z.literal("active"),
  custom_label_0: upTo(100),
  custom_label_1: upTo(100),
  custom_label_2: upTo(100),
  custom_number_0: whole,
  internal_label: z.string().regex(/^(?:\['[^']+'(?:,'[^']+')*\])?$/),
});

const text = z.strictObject({
  localizations: z.array(z.strictObject({ locale: z.literal("en"), text: plain })).length(1),
  default_locale: z.literal("en"),
});
const poi = z.strictObject({
  poi_id: z.string().min(1),
  name: text,
  url: z.string().regex(siteUrl),
  location: z.strictObject({ latitude, longitude, unstructured_address: plain }),
  images: z
    .array(z.strictObject({ url: webp }))
    .min(1)
    .max(5),
  category: plain.optional(),
  description: text,
  display_address: text,
});
const schemas = {
  openai: z.array(openaiRow),
  google: z.strictObject({ data: z.array(poi) }),
  meta: z.array(metaRow),
};

describe("the sample catalog", () => {
  beforeAll(async () => {
    await seedSamples(db(), testRates);
    await switchFeeds(feedNames);
  });

  test.each(feedNames)("its invented stays are not in %s", async (name) => {
    expect(await idsOf(name)).toEqual([]);
    expect(countFeed(feeds[name], await countFeedFacts(db()))).toEqual({
      stays: 0,
      leftOut: [{ reason: "sample content", stays: 120 }],
    });
  });

  describe("as an own catalog", () => {
    beforeAll(async () => {
      await asOwnCatalog();
    });

    test.each(feedNames)("%s has the format of its reader (M-008)", async (name) => {
      const content = name === "google" ? await poiFeed() : await rowsOf(name);
      expect(schemas[name].safeParse(content).error?.issues.slice(0, 5)).toBeUndefined();
      const ids = await idsOf(name);
      expect(ids.length).toBeGreaterThan(100);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test.each(feedNames)("the counts of the settings are those of %s (M-008)", async (name) => {
      const { stays, leftOut } = countFeed(feeds[name], await countFeedFacts(db()));
      expect(stays).toBe((await idsOf(name)).length);
      expect(stays + leftOut.reduce((sum, entry) => sum + entry.stays, 0)).toBe(120);
    });

    const bare: [reason: string, fields: Partial<PropertyFields>, readers: readonly FeedName[]][] =
      [
        ["no coordinates", { latitude: 0 }, feedNames],
        ["no coordinates", { longitude: null }, feedNames],
        ["no address", { fullAddress: null }, ["google", "meta"]],
        ["no region", { region: "" }, ["openai", "meta"]],
        ["no known country", { countries: ["Unknown"] }, feedNames],
        ["no description", { description: null, shortDescription: null }, feedNames],
        ["no photo", { images: ["/illustrations/savannah-dusk"] }, feedNames],
      ];
    test.each(bare)(
      "a stay with %s is left out and counted (M-008)",
      async (reason, fields, readers) => {
        const countOf = async (name: FeedName) => {
          const { stays, leftOut } = countFeed(feeds[name], await countFeedFacts(db()));
          return { stays, because: leftOut.find((entry) => entry.reason === reason)?.stays ?? 0 };
        };
        const before = await Promise.all(feedNames.map(countOf));
        const { id } = await storeProperty(db(), { name: `Camp with ${reason}`, ...fields });
        if (!fields.images) await asOwnCatalog(sql`id = ${id}`);
        for (const [index, name] of feedNames.entries()) {
          const isLeftOut = readers.includes(name);
          const { stays = 0, because = 0 } = before[index] ?? {};
          expect((await idsOf(name)).includes(id), name).toBe(!isLeftOut);
          expect(await countOf(name), name).toEqual({
            stays: stays + (isLeftOut ? 0 : 1),
            because: because + (isLeftOut ? 1 : 0),
          });
        }
      },
    );

    test("prices are the lowest of the pages, in their currency (M-008)", async () => {
      const rows = await rowsOf("meta");
      const prices = rows.filter((row) => row.base_price !== "");
      expect(prices.length).toBeGreaterThan(80);
      for (const row of prices.filter((_, index) => index % 10 === 0)) {
        const page = await (await site().request(`/accommodation/${row.hotel_id}`)).text();
        const [amount = "", currency = ""] = (row.base_price ?? "").split(" ");
        expect(page).toContain(`"price":${Number(amount)},"priceCurrency":"${currency}"`);
        expect(page).toContain(row.custom_label_0);
      }
    });

    test("drafts and trash are in no feed (M-008)", async () => {
      const [draft, trashed] = [
        await storeProperty(db(), { name: "Draft Camp", active: false }),
        await storeProperty(db(), { name: "Trashed Camp" }),
      ];
      const listed = await storeProperty(db(), { name: "Listed Camp" });
      await asOwnCatalog(sql`id in (${sql.join([draft.id, trashed.id, listed.id])})`);
      await deleteProperty(db(), trashed.id, { actor: "operator", now: new Date() });
      for (const name of feedNames) {
        const ids = await idsOf(name);
        expect(ids).toContain(listed.id);
        expect(ids).not.toContain(draft.id);
        expect(ids).not.toContain(trashed.id);
      }
    });

    test("text of a stay is data (M-008)", async () => {
      const hostile = await storeProperty(db(), {
        name: `=HYPERLINK("https://evil.test";"x"), "quoted" <b>camp</b> \u202Etsac`,
        region: "<<b>script>alert(1)</script>, Delta",
        description: "One line\r\nand <img src=x onerror=alert(1)> the next\u0007",
        amenities: ["Chef's table", "Wi-Fi, in the tents"],
      });
      await asOwnCatalog(sql`id = ${hostile.id}`);
      for (const name of ["openai", "meta"] as const) {
        const rows = await rowsOf(name);
        const row = rows.find(({ hotel_id: id }) => id === hostile.id) ?? {};
        expect(schemas[name].safeParse([row]).error).toBeUndefined();
        expect(row.name).toBe(`'=HYPERLINK("https://evil.test";"x"), "quoted" camp tsac`);
        expect(row.description).toBe("One line and the next");
      }
      const entry = (await poiFeed()).data.find(({ poi_id: id }) => id === hostile.id);
      expect(poi.parse(entry).description.localizations[0]?.text).toBe("One line and the next");
    });
  });
});

describe("requests", () => {
  beforeAll(() => switchFeeds(feedNames));

  test.each(feedNames)(
    "an unchanged %s gets 304 and is cached for an hour (M-008)",
    async (name) => {
      const answer = await get(name);
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
      expect(answer.headers.get("Content-Type")).toBe(feeds[name].contentType);
      expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
      const etag = answer.headers.get("ETag") ?? "";
      const again = await get(name, { "If-None-Match": etag });
      expect(again.status).toBe(304);
      await storeProperty(db(), { name: `New Camp of ${name}` });
      const changed = await get(name, { "If-None-Match": etag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get("ETag")).not.toBe(etag);
    },
  );

  test("HEAD has the headers alone", async () => {
    const head = await site().request(pathOf("meta"), { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("ETag")).toBe((await get("meta")).headers.get("ETag"));
    expect(await head.text()).toBe("");
  });

  test("a client without gzip gets the same text", async () => {
    const zipped = await get("openai", { "Accept-Encoding": "gzip" });
    const identity = await get("openai", { "Accept-Encoding": "identity" });
    expect(zipped.headers.get("Content-Encoding")).toBe("gzip");
    expect(identity.headers.get("Content-Encoding")).toBeNull();
    expect(await identity.text()).toBe(await zipped.text());
  });

  test("a feed that is switched off is not found again", async () => {
    await switchFeeds(["meta"]);
    expect((await get("openai")).status).toBe(404);
    expect((await get("meta")).status).toBe(200);
  });
});

test("a stored photo is also a JPEG", async () => {
  const bytes = await photo("#886644", { width: 1400, height: 900 });
  const webpCopy = await sharp(bytes).resize(640).webp().toBuffer();
  await storeUpload(
    db(),
    {
      hash: "0123456789abcdef0123",
      fileName: "dusk.png",
      width: 1400,
      height: 900,
      color: "#886644",
      widths: [640],
      files: [{ width: 640, format: "webp", bytes: webpCopy }],
    },
    "operator",
  );
  const answer = await site().request("/media/0123456789abcdef0123-640.jpg");
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ format, width }).toEqual({ format: "jpeg", width: 640 });
  expect((await site().request("/media/0123456789abcdef0123-320.jpg")).status).toBe(404);
});
