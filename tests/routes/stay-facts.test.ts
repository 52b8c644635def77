// @module-tag thorough
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type CheerioAPI, load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";

import { recordLodgeWord } from "#db/queries/property/evidence.server";
import { saveProperty } from "#db/queries/property/save.server";
import { mcpPath } from "#domain/api/access";
import { longDate } from "#domain/calendar/dates";
import { allFields, type FieldName } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { makePropertyFields, testRates } from "#tests/factories/property";
import { randomFrom } from "#tests/factories/random";
import { storeRandomRates } from "#tests/factories/random-rates";
import { dayIn } from "#tests/factories/trip";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
const db = () => site().database.db;
const random = randomFrom(20_261_128);
const required = new Set<FieldName>(["name", "countries", "active", "region"]);

const grid = () =>
  Array.from({ length: 12 }, () => random.pick(["excellent", "good", "fair", "closed"] as const));

/** Each field has its sample or nothing. */
function randomFields(n: number): PropertyFields {
  const full = makePropertyFields({
    name: `Camp ${n} <b>& Sons</b>`,
    airtableId: null,
    monthGrid: grid(),
    currency: random.pick(["USD", "ZAR", "EUR", null]),
    priceUnit: random.pick(["per night", "per person per night", "per room"]),
    priceBasis: random.pick([null, "per room", "per person", "whole property"]),
    capacity: 1 + random.below(20),
    malaria: random.pick(["free", "seasonal", "risk"]),
    whyWeLoveIt: random.pick(["Quiet nights.", "Long reasons. ".repeat(20)]),
    cancellationPolicy: "Free until 30 days before.\nThen half.",
    sample: random.chance(0.2),
    bookingUrl: `https://bookings.test/${n}`,
    propertyUrl: `https://bookings.test/hotel/${n}`,
  });
  const kept = allFields.map(({ name }) => {
    const isBlank = !required.has(name) && random.chance(0.35);
    return [name, isBlank ? emptyProperty[name] : full[name]];
  });
  return Object.fromEntries(kept) as unknown as PropertyFields;
}

const ids: string[] = [];

beforeAll(async () => {
  for (let n = 0; n < 120; n += 1) {
    const fields = randomFields(n);
    const sources = random.chance(0.7)
      ? ({ origin: "reader", sourceUrl: `https://www.page-${n}.example/rooms` } as const)
      : ({ origin: "seed" } as const);
    const saved = await saveProperty(db(), { fields, sources, actor: "test", rates: testRates });
    if ("conflict" in saved) throw new Error("A new property cannot be in conflict");
    ids.push(saved.id);
    // Sample content is added without statements.
    if (fields.sample && sources.origin === "seed")
      await db().deleteFrom("propertyEvidence").where("propertyId", "=", saved.id).execute();
    if (random.chance(0.6)) await confirmSome(saved.id, fields);
  }
  // Seasons are rates already.
  const priced = await db().selectFrom("stayRates").select("propertyId").execute();
  const known = new Set(priced.map(({ propertyId }) => propertyId));
  const unpriced = ids.filter((id) => !known.has(id));
  await storeRandomRates(db(), unpriced, dayIn(0));
});

/** The lodge confirms some of the values, and contradicts others. */
async function confirmSome(propertyId: string, fields: PropertyFields): Promise<void> {
  const at = new Date(`2026-${random.pick(["03-07", "10-30"])}T10:00:00Z`);
  const word = (field: FieldName, value: unknown) =>
    recordLodgeWord(db(), { propertyId, field, value, person: "Ruth", at }, fields);
  for (const { name } of allFields)
    if (random.chance(0.4)) await word(name, fields[name]);
    else if (name === "bedrooms") await word(name, 77);
}

interface Fact {
  label: string;
  value: string;
  source: { statedBy: string; on: string | null; confirmedBy: string | null };
}

interface Told {
  name: string;
  place: string;
  summary: string;
  description: string;
  notes: string[];
  confirmed: { count: number; of: number; lastOn: string } | null;
  sections: { title: string; facts: Fact[] }[];
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

const sampleSource = "Savanna Stays sample";

/** A source as the page words it; "" for an unknown one. */
function sourceInWords({ statedBy, on, confirmedBy }: Fact["source"]): string {
  // Of a sample stay the page says so once, below its name.
  if (statedBy === "unknown" || statedBy === sampleSource) return "";
  const day = longDate(on ?? "");
  return confirmedBy ? texts.factSources.confirmed(day) : texts.factSources.page(statedBy, day);
}

type Row = [label: string, value: string, source: string];

const sorted = (rows: Row[]) => rows.map((row) => row.map(plain).join(" | ")).sort();

type Part = ReturnType<CheerioAPI>;

/** Value and source of a part, which has its source inside. */
function statedIn(part: Part): [value: string, source: string] {
  const source = part.find(".fact-source").text();
  const rest = part.clone();
  rest.find(`.fact-source, a:contains("${texts.rates.askForPrice}")`).remove();
  return [rest.text(), source];
}

/** The facts that the page of a stay shows. */
function factsOfPage($: CheerioAPI): Row[] {
  const tables = $(".fact-table > div")
    .toArray()
    .map((row): Row => [$(row).find("dt").text(), ...statedIn($(row).find("dd"))]);
  const lists = $(".stay .passage")
    .toArray()
    .map((list): Row => {
      const items = $(list).find("li").toArray();
      const value = items.map((item) => $(item).text()).join(", ");
      return [$(list).find("h3").text(), value, statedIn($(list))[1]];
    });
  const quote = $(".stay-quote");
  const love: Row[] =
    quote.length > 0 ? [[quote.find("cite").text(), quote.find("p").text(), ""]] : [];
  return [...tables, ...lists, ...love, ...unitsOfPage($), ...monthsOfPage($), ...seasonsOfPage($)];
}

function unitsOfPage($: CheerioAPI): Row[] {
  const source = $(".units .fact-source").text();
  return $(".units > div")
    .toArray()
    .map((unit): Row => {
      const said = $(unit).find("p").toArray();
      const value = said.map((line) => plain($(line).text())).filter(Boolean);
      const name = $(unit).find("h3").text();
      return [name, value.join(". ") || name, source];
    });
}

/** The key names the source of the whole year beside its last row. */
function monthsOfPage($: CheerioAPI): Row[] {
  const key = $(".season-chart-key > div").toArray();
  const source = $(".season-chart-key .fact-source").text();
  return key.map((row): Row => [$(row).find("dt").text(), statedIn($(row).find("dd"))[0], source]);
}

/** Each season with its note, which the page has beside the chart. */
function seasonsOfPage($: CheerioAPI): Row[] {
  const source = $(".seasons + .fact-source").text();
  const notes = new Map(
    $(".season-chart-notes li")
      .toArray()
      .map((note) => {
        const label = plain($(note).find("b").text()).replace(/:$/, "");
        return [label, plain($(note).contents().not("b").text())] as const;
      }),
  );
  return $(".seasons tbody tr")
    .toArray()
    .map((row): Row => {
      const [days, price] = $(row).find("td").toArray();
      const nights = $(days).find("small").text();
      const spell = $(days).clone();
      spell.find("small").remove();
      const label = `${$(row).find("th").text()}, ${plain(spell.text())}`;
      const value = [plain($(price).text()), nights, notes.get(label)].filter(Boolean);
      return [label, value.join(", "), source];
    });
}

describe("the facts of get_stay", () => {
  test("are those of the page, each with its source, for 120 stays (M-002)", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(mcpPath, site().web.origin)));
    const sources = new Set<string>();
    let compared = 0;
    const compare = async (id: string) => {
      const $ = load(await (await site().request(`/accommodation/${id}`)).text());
      const { structuredContent } = await client.callTool({
        name: "get_stay",
        arguments: { ids: id },
      });
      const told = structuredContent as unknown as Told;
      const facts = told.sections.flatMap((section) => section.facts);
      const rows = facts.map(({ label, value, source }): Row => [
        label,
        value,
        sourceInWords(source),
      ]);
      expect(sorted(rows), id).toEqual(sorted(factsOfPage($)));
      expect(beside(told)).toEqual(besideOnPage($));
      for (const { source } of facts)
        sources.add(source.confirmedBy ?? source.statedBy.replace(/^page-.*/, "page"));
      if (facts.some(({ source }) => source.statedBy === sampleSource))
        expect($("main").text(), id).toContain(texts.property.sample);
      compared += facts.length;
    };
    for (let n = 0; n < ids.length; n += 8) await Promise.all(ids.slice(n, n + 8).map(compare));
    expect([...sources].sort()).toEqual([sampleSource, "page", "the lodge", "unknown"]);
    expect(compared).toBeGreaterThan(3000);
    await client.close();
  });
});

/** What a page says besides its facts. */
const beside = ({ name, place, summary, description, notes, confirmed }: Told) => ({
  name,
  place,
  summary: plain(summary),
  description: plain(description),
  notes,
  confirmed: confirmed && [
    texts.factSources.summary(confirmed.count, confirmed.of),
    texts.factSources.last(longDate(confirmed.lastOn)),
  ],
});

function besideOnPage($: CheerioAPI) {
  const trust = $(".stay-trust").first();
  const lines = $(".gallery-note, .rates-exchanged").toArray();
  return {
    name: $(".stay-title h1").text(),
    place: $(".stay-title .eyebrow").text(),
    summary: plain($(".stay-title + p").text()),
    description: plain(
      $(".stay-prose p")
        .toArray()
        .map((paragraph) => $(paragraph).text())
        .join(" "),
    ),
    notes: lines.map((line) => $(line).text()),
    confirmed:
      trust.length > 0
        ? trust
            .find("p")
            .toArray()
            .map((line) => $(line).text())
        : null,
  };
}
