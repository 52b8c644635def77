import { beforeAll, describe, expect, test } from "vitest";

import { favoritesOf } from "#tests/factories/favorites";
import { makeInquiryForm } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import {
  lanternQuery,
  makeRate,
  nextLanternTrip,
  nextYear,
  storeSheet,
} from "#tests/factories/rate-sheet";
import { newVisitor, useSite } from "#tests/setup/test-site";
import { cookiesOf, signIn } from "#tests/setup/web-process";

const site = useSite({ TRUST_PROXY: "1" });
const db = () => site().database.db;

/** With a sheet of 9,855 dollars for the trip; only for a few of its nights; none. */
let lantern: string;
let seasonal: string;
let silent: string;
const secret = 77_700;
const { arrive, leave } = nextLanternTrip;

beforeAll(async () => {
  const stored = (name: string) =>
    storeProperty(db(), { name, priceSeasons: [], childrenFromAge: 6 });
  lantern = (await stored("Lantern Reed Camp")).id;
  seasonal = (await stored("Seasonal Camp")).id;
  silent = (await stored("Silent Camp")).id;
  await storeSheet(db(), lantern);
  await storeSheet(db(), seasonal, { rates: [makeRate({ minNights: 3 }, nextYear)] });
  // A wrong sheet of the trade, which covers every night.
  await storeSheet(
    db(),
    lantern,
    {
      rates: [makeRate({ from: `${nextYear}-01-01`, to: `${nextYear + 1}-12-31`, price: secret })],
    },
    "sto",
  );
  await storeSheet(db(), silent, { rates: [makeRate({ price: secret }, nextYear)] }, "nett");
});

const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b[^]*?<\/\1>/g, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const read = async (path: string, cookie = "") =>
  (await site().request(path, { headers: cookie ? { Cookie: cookie } : {} })).text();
const stayPath = (id: string, query = lanternQuery) => `/accommodation/${id}?${query}`;

interface Offer {
  price?: number;
  priceCurrency?: string;
  priceSpecification?: {
    name?: string;
    price: number;
    validFrom?: string;
    validThrough?: string;
  }[];
}
const lodgingOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)]
    .map(([, json = "{}"]) => JSON.parse(json) as { "@type": string; makesOffer?: Offer | Offer[] })
    .find((data) => data["@type"] === "LodgingBusiness");

describe("the page of a stay", () => {
  test("has the total of the dates, its items and what is not included (R-005, R-006)", async () => {
    const text = textOf(await read(stayPath(lantern)));
    for (const expected of [
      `Oct 29 to Nov 3, ${nextYear}`,
      "5 nights, 2 adults, a child of 9",
      "$1,971 a night for all three, levies included",
      "3 × $1,025 × 2 adults, Oct 29 to 31",
      "−$1,380",
      "An indication, confirmed by the lodge's answer. Not included: Bush flight ($420 per person).",
      "5 nights, 3 guests, an indication",
    ])
      expect(text).toContain(expected);
    expect(text).toMatch(/class="total-figure[^>]*>\$9,855</);
    expect(text).toMatch(/class="sum-total[^>]*>\$9,855</);
    expect(text).toMatch(/class="booking-bar-total[^>]*>\$9,855</);
  });

  test("adds up in the currency of the rates where the visitor's is another", async () => {
    const text = textOf(await read(stayPath(lantern), "currency=EUR"));
    expect(text).toMatch(/class="total-figure[^>]*>€[\d,]+</);
    expect(text).toContain("Converted from USD");
    expect(text).toMatch(/class="sum-total[^>]*>\$9,855<small[^>]*>about €[\d,]+</);
  });

  test("asks for a price where none is published, and mends too short a stay (R-007)", async () => {
    const missing = textOf(await read(stayPath(seasonal)));
    expect(missing).toContain("Not published for these dates");
    expect(missing).toContain(`The lodge has published rates until October 31, ${nextYear}.`);
    expect(missing).toMatch(
      new RegExp(
        `<a class="btn"[^>]*href="[^"]*\\?ask=1&arrive=${arrive}[^"]*#inquiry"[^>]*>Ask for a price<`,
      ),
    );
    expect(missing).not.toContain("total-figure");
    const short = textOf(
      await read(stayPath(seasonal, `arrive=${nextYear}-07-01&leave=${nextYear}-07-02`)),
    );
    expect(short).toContain("From 3 nights on these dates");
    expect(short).toMatch(
      new RegExp(`href="[^"]*leave=${nextYear}-07-04&adults=2"[^>]*>Leave Jul 4<`),
    );
    // Cards of similar stays may ask for theirs.
    const card = short.slice(short.indexOf('id="book"'), short.indexOf("</aside>"));
    expect(card).not.toContain("Ask for a price");
  });

  test("asks for dates where rates are published, and only there", async () => {
    expect(await read(stayPath(lantern, ""))).toContain("What does it cost on your dates?");
    expect(await read(stayPath(silent, ""))).not.toContain("What does it cost on your dates?");
  });

  test("has an error beside the field of a wrong date, which stays as typed", async () => {
    const html = await read(stayPath(lantern, `arrive=${leave}&leave=${arrive}&adults=3&age=9`));
    const [typed, wrong] = [`value="${arrive}"`, 'aria-invalid="true"'];
    expect(html).toMatch(new RegExp(`${typed}[^>]*${wrong}|${wrong}[^>]*${typed}`));
    expect(html).toContain("Please choose a day of departure after the day of arrival");
    expect(html).toContain(`value="${leave}"`);
    expect(html).not.toContain("total-figure block");
  });

  test("carries dates and party in its links", async () => {
    const html = (await read(stayPath(lantern))).replaceAll("&amp;", "&");
    for (const link of [
      `/accommodation?${lanternQuery}`,
      `?tab=rates&${lanternQuery}`,
      `photo=all`,
    ])
      expect(html).toMatch(new RegExp(`href="[^"]*${link.replace("?", "\\?")}`));
    // The page cache sorts parameters.
    const [, photo = ""] = /href="([^"]*photo=1)"/.exec(html) ?? [];
    for (const param of lanternQuery.split("&")) expect(photo).toContain(param);
    const back = await site().request(stayPath(lantern), {
      headers: { Referer: `${site().web.origin}/accommodation?sort=name&arrive=${nextYear}-01-01` },
    });
    expect((await back.text()).replaceAll("&amp;", "&")).toContain(
      `href="/accommodation?sort=name&${lanternQuery}"`,
    );
  });

  test("states its rates with their years, and the gaps between them", async () => {
    const { id } = await storeProperty(db(), { name: "Gap Camp", priceSeasons: [] });
    await storeSheet(db(), id, {
      rates: [
        makeRate({}, nextYear),
        makeRate({
          season: "Green season",
          from: `${nextYear - 1}-11-01`,
          to: `${nextYear}-03-31`,
        }),
      ],
    });
    const text = textOf(await read(stayPath(id, "")));
    expect(text).toContain(`Prices ${nextYear}`);
    expect(text).toMatch(/High season.*Jun 15 to Oct 31.*\$1,025/);
    expect(text).toContain(`April 1 to June 14, ${nextYear} is not published yet.`);
    expect(text).toContain("Stay 4, pay 3: of every 4 nights the cheapest is free for adults.");
  });

  test("has the total as linked data, and its plain URL as the canonical one", async () => {
    const html = await read(stayPath(lantern));
    const offers = [lodgingOf(html)?.makesOffer ?? []].flat();
    expect(offers.at(-1)).toMatchObject({
      "@type": "Offer",
      price: 9855,
      priceCurrency: "USD",
      availabilityStarts: arrive,
    });
    const seasons = offers[0]?.priceSpecification ?? [];
    expect(seasons).toContainEqual(
      expect.objectContaining({
        name: "High season",
        price: 1025,
        validFrom: `${nextYear}-06-15`,
        validThrough: `${nextYear}-10-31`,
      }),
    );
    expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/accommodation\/lantern-reed-camp"/);
    const plain = [lodgingOf(await read(stayPath(lantern, "")))?.makesOffer ?? []].flat();
    expect(plain.map(({ price }) => price)).toEqual([undefined]);
  });
});

describe("lists", () => {
  test("compare, favorites, a shared list and the inquiry have the total of the page", async () => {
    const ids = `${lantern},${seasonal}`;
    const compare = textOf(await read(`/compare?stay=${ids}&${lanternQuery}`));
    expect(compare).toMatch(
      /Total for your dates[^]*total-figure[^>]*>\$9,855<[^]*Not published for these dates/,
    );
    expect(compare).toContain("3 × $1,025 × 2 adults, Oct 29 to 31");
    expect(compare).toContain(`href="${stayPath(lantern)}"`);
    const shared = textOf(await read(`/favorites/shared?ids=${ids}&${lanternQuery}`));
    expect(shared).toMatch(/\$9,855<[^]*Not published for these dates/);
    const ask = textOf(await read(`/favorites/ask?stay=${ids}&${lanternQuery}`));
    expect(ask).toContain("Total $9,855");
    expect(ask).toContain(`Oct 29 to Nov 3, ${nextYear}: 5 nights, 2 adults, a child of 9`);
    const saved = textOf(
      await read(`/favorites?${lanternQuery}`, favoritesOf([lantern, seasonal]).Cookie),
    );
    expect(saved).toContain(`/favorites/ask?${lanternQuery}`);
    expect(saved).toMatch(new RegExp(`id="compare-stays"[^]*name="arrive" value="${arrive}"`));
  });

  test("a list without dates is as before", async () => {
    const html = await read(`/compare?stay=${lantern},${seasonal}`);
    expect(html).toContain("What does it cost on your dates?");
    expect(html).not.toContain("Total for your dates");
  });
});

describe("an inquiry with dates", () => {
  const trip = { arrive, leave, adults: "2", age: "9" };
  const inquiryOf = (message: string) =>
    db()
      .selectFrom("inquiries")
      .selectAll()
      .where("message", "=", message)
      .executeTakeFirstOrThrow();
  const emailsOf = (inquiryId: string) =>
    db()
      .selectFrom("emails")
      .select(["purpose", "textBody"])
      .where("inquiryId", "=", inquiryId)
      .execute();

  test("is priced by the server, stored, sent and shown with dates, party and sum", async () => {
    const message = "Is there a cot?";
    const form = makeInquiryForm({ message, ...trip, total: "1", cents: "1" });
    const sent = await site().post(stayPath(lantern), form, newVisitor());
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/inquiry-sent"]);
    const stored = await inquiryOf(message);
    expect(stored).toMatchObject({
      travelPeriod: `Oct 29 to Nov 3, ${nextYear}`,
      adults: 2,
      children: 1,
      childrenAges: "9",
      trip: {
        trip: nextLanternTrip,
        quotes: [{ id: lantern, total: { cents: 985_500, currency: "USD" }, miss: null }],
      },
    });
    const emails = await emailsOf(stored.id);
    expect(emails.map(({ purpose }) => purpose).sort()).toEqual(["acknowledgement", "notice"]);
    for (const { textBody } of emails) {
      expect(textBody).toContain("5 nights, 2 adults, a child of 9");
      expect(textBody).toContain("$9,855, an indication");
    }
    expect(emails.find(({ purpose }) => purpose === "notice")?.textBody).toContain(
      "3 nights, high season: $6,150",
    );
    const page = textOf(await read("/inquiry-sent", cookiesOf(sent)));
    expect(page).toContain(
      `Oct 29 to Nov 3, ${nextYear}: 5 nights, 2 adults, a child of 9. Total $9,855, an indication`,
    );
    const admin = textOf(
      await read(`/admin/inquiries?open=${stored.id}`, await signIn(site().web.origin)),
    );
    for (const expected of [
      `Oct 29 to Nov 3, ${nextYear}`,
      "$9,855, an indication",
      "Conservation levy",
    ])
      expect(admin).toContain(expected);
  });

  test("asks for the price of dates that are not published", async () => {
    const message = "How much would it be?";
    await site().post(stayPath(seasonal), makeInquiryForm({ message, ...trip }), newVisitor());
    const stored = await inquiryOf(message);
    expect(stored.trip).toMatchObject({
      quotes: [{ total: null, miss: "Not published for these dates" }],
    });
    const [{ textBody } = { textBody: "" }] = await emailsOf(stored.id);
    expect(textBody).toContain("Not published for these dates");
  });

  test("about several stays has the total of each", async () => {
    const message = "Which one is quieter?";
    const body = new URLSearchParams([
      ...Object.entries(makeInquiryForm({ message, ...trip })),
      ["stay", lantern],
      ["stay", seasonal],
    ]);
    const sent = await site().request(`/favorites/ask?${lanternQuery}`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Origin: site().web.origin, ...newVisitor() },
    });
    expect(sent.status).toBe(303);
    const stored = await inquiryOf(message);
    expect(stored.trip).toMatchObject({
      quotes: [
        { id: lantern, total: { cents: 985_500 } },
        { id: seasonal, total: null },
      ],
    });
    const notice = (await emailsOf(stored.id)).find(({ purpose }) => purpose === "notice");
    expect(notice?.textBody).toContain("Lantern Reed Camp: Total $9,855, an indication");
    expect(notice?.textBody).toContain("Seasonal Camp: Not published for these dates");
  });

  test("with dates that are no longer valid is stored with them as a wish", async () => {
    const message = "An old tab";
    const past = { ...trip, arrive: "2020-01-01", leave: "2020-01-05" };
    const sent = await site().post(
      stayPath(lantern),
      makeInquiryForm({ message, ...past }),
      newVisitor(),
    );
    expect(sent.status).toBe(303);
    expect(await inquiryOf(message)).toMatchObject({
      trip: null,
      travelPeriod: "2020-01-01 to 2020-01-05",
    });
  });

  test("that is rejected comes back with its dates and what was typed", async () => {
    const form = makeInquiryForm({ message: "Typed and saved", email: "wrong", ...trip });
    const rejected = await site().post(stayPath(lantern), form, newVisitor());
    expect(rejected.status).toBe(400);
    const html = textOf(await rejected.text());
    expect(html).toContain("Typed and saved");
    expect(html).toContain(
      `Oct 29 to Nov 3, ${nextYear}: 5 nights, 2 adults, a child of 9. Total $9,855, an indication`,
    );
    expect(html).toMatch(new RegExp(`type="hidden" name="arrive" value="${arrive}"`));
  });

  test("is the same as before without dates", async () => {
    const message = "No dates yet";
    await site().post(
      stayPath(lantern, ""),
      makeInquiryForm({ message, adults: "2", travelPeriod: "June" }),
      newVisitor(),
    );
    expect(await inquiryOf(message)).toMatchObject({ trip: null, adults: 2, travelPeriod: "June" });
  });
});
