import { describe, expect, test } from "vitest";

import { type MonthRank, months } from "#domain/calendar/months";
import { builtInRates } from "#domain/money/exchange-rates";
import { guideSlugs } from "#domain/places/countries";
import { countrySeasons, type MalariaArea, type MonthSpan } from "#domain/places/country-seasons";
import { resourcesSections } from "~/content/resources";
import { buildProperty } from "./build-property";
import { countryGuides, faqs, posts } from "./editorial";
import { type Stay, stays } from "./stays";

/** Texts and charts that name months or malaria, compared with domain/places/country-seasons.ts. */

interface Text {
  /** File and field. */
  where: string;
  text: string;
}

const plain = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const withoutTables = (html: string) => html.replace(/<table[\s\S]*?<\/table>/g, "");
/** Headings belong to no sentence around them. */
const blocksOf = (html: string) =>
  withoutTables(html)
    .split(/<\/(?:h2|p|li|blockquote|figcaption)>/)
    .map(plain);

const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const each = (where: string, texts: readonly string[]): Text[] =>
  texts.flatMap(sentencesOf).map((text) => ({ where, text }));

const guideTexts = (slug: string): Text[] => {
  const guide = countryGuides.find((one) => one.slug === slug);
  if (!guide) throw new Error(slug);
  const { highlights, bestTime, gettingThere, featuredAreas, description, malariaNote } = guide;
  const areas = featuredAreas.map((area) => area.description);
  const texts = [...highlights, bestTime, gettingThere, ...areas, description, malariaNote];
  return each(`guides/${slug}.md`, texts);
};

const postTexts: Text[] = posts.flatMap(({ slug, content, excerpt }) =>
  each(`posts/${slug}.md`, [excerpt, ...blocksOf(content)]),
);

const resourceTexts: Text[] = resourcesSections({ siteName: "", guides: [] }).flatMap((section) => [
  ...each("content/resources.ts", section.paragraphs ?? []),
  // A point of a list is one statement, whatever its punctuation.
  ...(section.list ?? []).flatMap((item) =>
    typeof item === "string" ? [{ where: "content/resources.ts", text: item }] : [],
  ),
]);

const questionTexts = each(
  "questions.json",
  [...faqs.home, ...faqs.contact].map(({ answer }) => answer),
);

const stayTexts = (stay: Stay): Text[] => {
  const { full } = stay;
  const facts = full ? [full.goodToKnow, full.bookingNotes, full.important, full.experience] : [];
  const texts = [stay.short, ...stay.text, ...facts, ...(full?.features ?? []), stay.spot];
  return each(stay.name, texts);
};

// Months in a sentence.

const monthName = months.join("|");
const monthPattern = new RegExp(`\\b(${monthName})\\b`, "g");
const numberOf = (name: string) => months.indexOf(name as (typeof months)[number]) + 1;
const rangeWords = /^ (?:to|into|until|through) (?:late |early |mid-|about |around |\d{1,2} )?$/;

/** "May to October" is a span; "June and July" is one too, "April, May and November" are two. */
function monthsIn(sentence: string): MonthSpan[] {
  const found = [...sentence.matchAll(monthPattern)];
  const spans: [number, number][] = [];
  let isOpen = false;
  found.forEach((match, index) => {
    const month = numberOf(match[0]);
    const before = found[index - 1];
    const between = before ? sentence.slice(before.index + before[0].length, match.index) : "";
    const last = spans.at(-1);
    const isBetween =
      between === " and " && /\bbetween (?:about )?$/.test(sentence.slice(0, before?.index));
    if (last && isOpen && (rangeWords.test(between) || isBetween)) {
      last[1] = month;
      isOpen = false;
    } else if (last && isOpen && /^(?:,| and|, and) $/.test(between) && last[1] + 1 === month) {
      last[1] = month;
    } else {
      spans.push([month, month]);
      isOpen = true;
    }
  });
  return spans;
}

test("months of a sentence are read as spans", () => {
  expect(monthsIn("From June to October, and again January and February.")).toEqual([
    [6, 10],
    [1, 2],
  ]);
  expect(monthsIn("usually between July and October")).toEqual([[7, 10]]);
  expect(monthsIn("April, May and November are wet, late March into May too")).toEqual([
    [4, 5],
    [11, 11],
    [3, 5],
  ]);
  expect(monthsIn("August or March, the same tent.")).toEqual([
    [8, 8],
    [3, 3],
  ]);
});

/** What texts say of a part of the year, known by its words. */
type Fact = readonly [words: RegExp, ...spans: MonthSpan[]];

const eventOf = (slug: (typeof guideSlugs)[number], name: string): MonthSpan[] => {
  const found = countrySeasons[slug].year.filter((event) => event.name === name);
  if (found.length === 0) throw new Error(`${slug} has no event "${name}"`);
  return found.map(({ from, to }) => [from, to]);
};
const bestOf = (slug: (typeof guideSlugs)[number]) => countrySeasons[slug].best;
const mainly = (slug: (typeof guideSlugs)[number]) =>
  Object.values(countrySeasons[slug].malaria).flatMap((area) => (area.mainly ? [area.mainly] : []));
const malaria = (slug: (typeof guideSlugs)[number]): Fact => [/malaria|highest/i, ...mainly(slug)];

const herds = eventOf("kenya", "The herds in the Mara");
const calving = eventOf("tanzania", "Calving around Ndutu");
const falls = eventOf("zimbabwe", "The Falls at their fullest");
const highWater = eventOf("botswana", "High water in the delta");
const southernDry: MonthSpan = [5, 10];
const easternDry = bestOf("kenya");
const longRains = eventOf("kenya", "Long rains");

const guideFacts: Record<(typeof guideSlugs)[number], readonly Fact[]> = {
  "south-africa": [
    malaria("south-africa"),
    [/wildlife/, ...bestOf("south-africa")],
    [/warm and dry in the Cape/, ...eventOf("south-africa", "Warm and dry in the Cape")],
    [/whales/i, ...eventOf("south-africa", "Southern right whales off the Cape")],
    [/suits nearly everything/, [9, 9]],
  ],
  kenya: [
    [/drier/, ...bestOf("kenya")],
    [/herds/, ...herds],
    [/long rains/, ...longRains],
    [/short rains/, ...eventOf("kenya", "Short rains")],
  ],
  tanzania: [
    [/dry everywhere/, ...eventOf("tanzania", "Dry everywhere")],
    [/calving/i, ...calving],
    [/crossings/, ...eventOf("tanzania", "Herds at the Mara river")],
    [/Long rains/, ...eventOf("tanzania", "Long rains, many camps closed")],
  ],
  namibia: [
    malaria("namibia"),
    [/dry and cool/, ...bestOf("namibia")],
    [/cold nights/, ...eventOf("namibia", "Cold nights in the desert")],
    [/Etosha/, ...eventOf("namibia", "Animals at Etosha’s waterholes")],
  ],
  botswana: [
    malaria("botswana"),
    [/wildlife/, ...bestOf("botswana")],
    [/high water/, ...highWater],
    [/green/, ...eventOf("botswana", "Green, hot and far cheaper")],
    // Where only its beginning is named.
    [/zebra/, [12, 12]],
  ],
  zimbabwe: [
    malaria("zimbabwe"),
    [/wildlife/, ...bestOf("zimbabwe")],
    [/hot but extraordinary/, [10, 10]],
    [/Hwange/, [8, 10]],
    [/Mana Pools camps/, ...eventOf("zimbabwe", "Mana Pools camps are open")],
    [/Falls/, ...falls],
  ],
  uganda: [
    [/drier/, ...bestOf("uganda"), ...eventOf("uganda", "Drier forest trails")],
    [/wettest/, ...eventOf("uganda", "The wettest months")],
  ],
  rwanda: [
    [/long dry season/, ...eventOf("rwanda", "Long dry season")],
    [/short one/, ...eventOf("rwanda", "Short dry season")],
  ],
  mozambique: [
    [/dry and comfortable/, ...bestOf("mozambique")],
    [/cyclones/, ...eventOf("mozambique", "Hot and humid, cyclones possible")],
    [/whales/, ...eventOf("mozambique", "Humpback whales pass")],
  ],
  zambia: [
    [/^July to October\.$/, ...bestOf("zambia")],
    [/green and cool/, [6, 6]],
    [/best sightings/, [10, 10]],
    [/camps are closed/, ...eventOf("zambia", "Most bush camps are closed"), [11, 5]],
  ],
};

const articleFacts: readonly Fact[] = [
  [/southern Africa/, southernDry],
  [/cold mornings/, [6, 7], [10, 10]],
  [/East Africa (?:the dry|has two drier)/, ...easternDry],
  [/long rains/, ...longRains],
  [/green season/, [11, 4]],
  [/calving|nursery|calves/i, ...calving, [2, 2]],
  [/crossings|the river$/, ...herds],
  [/Okavango Delta: the flood|stands highest/, ...highWater, [5, 5]],
  [/Gorillas/, ...bestOf("rwanda")],
  [/Falls: fullest/, ...falls, [10, 11]],
  [/Etosha and the Namib/, ...eventOf("namibia", "Animals at Etosha’s waterholes"), [5, 6]],
  [/Cape and Garden Route/, ...eventOf("south-africa", "Warm and dry in the Cape")],
  [/coast of Mozambique/, ...bestOf("mozambique")],
  [/whales off the Cape/, ...eventOf("south-africa", "Southern right whales off the Cape")],
  [/highlands of Angola/, [11, 3]],
  [/in a low year/, [11, 11]],
  [/wild dog/, [6, 7]],
  [/five degrees/, [6, 7]],
  [/is fierce/, [9, 9], [10, 10]],
  [/High season prices/, [7, 10]],
  [/rising water/, [5, 6]],
  [/is dry, with cold nights/, ...bestOf("namibia")],
  [/green and kind/, [4, 4]],
  [/an oven/, [12, 2]],
  [/same tent/, [8, 8], [3, 3]],
  [/shoulder months/, [5, 6], [11, 11]],
  [/warm jacket|sitting room/, [7, 7]],
  [/long walk/, [4, 5]],
  [/the corridor/, [6, 6]],
  [/the return/, [11, 12]],
  [/go only once/, [2, 2]],
];

const spanText = ([from, to]: MonthSpan) =>
  [months[from - 1], ...(from === to ? [] : [months[to - 1]])].join(" to ");

/** Sentences that name other months than the facts that their words are about. */
const drifted = (texts: readonly Text[], facts: readonly Fact[]): string[] =>
  texts.flatMap(({ where, text }) => {
    const known = facts.filter(([words]) => words.test(text)).flatMap(([, ...spans]) => spans);
    const expected = new Set(known.map(spanText));
    const wrong = monthsIn(text).map(spanText);
    const unknown = wrong.filter((span) => !expected.has(span));
    return unknown.length > 0
      ? [`${where}: "${text}" says ${unknown.join(", ")}; known: ${[...expected].join(", ")}`]
      : [];
  });

describe("months in texts are those of the table of seasons (P-123)", () => {
  test.each(guideSlugs)("in the guide of %s", (slug) => {
    expect(drifted(guideTexts(slug), guideFacts[slug])).toEqual([]);
  });

  test("in posts, resources and questions", () => {
    const texts = [...postTexts, ...resourceTexts, ...questionTexts];
    expect(drifted(texts, articleFacts)).toEqual([]);
    // A fact that nobody states any more would hide a text that is new.
    const unused = articleFacts.filter(([words]) => !texts.some(({ text }) => words.test(text)));
    expect(unused).toEqual([]);
  });

  test("a text that drifts is named with its sentence", () => {
    const [crossing] = guideTexts("tanzania").filter(({ text }) => text.includes("crossings"));
    const text = crossing?.text.replace("October", "September") ?? "";
    expect(drifted([{ where: "guides/tanzania.md", text }], guideFacts.tanzania)).toEqual([
      'guides/tanzania.md: "River crossings in the northern Serengeti, usually July to September" says July to September; known: July to October',
    ]);
  });
});

// Charts in posts.

const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      plain(cell).trim(),
    ),
  );
const chartRow = (slug: string, name: string): string[] =>
  rowsOf(posts.find((post) => post.slug === slug)?.content ?? "")
    .find(([head]) => head === name)
    ?.slice(1) ?? [];
const ranksOf = (slug: (typeof guideSlugs)[number]): readonly MonthRank[] =>
  countryGuides.find((guide) => guide.slug === slug)?.months ?? [];
const bestMonths = (cells: readonly string[]): number[] =>
  cells.flatMap((cell, index) => (cell.toLowerCase() === "best" ? [index + 1] : []));
const monthsOf = (spans: readonly MonthSpan[]): number[] =>
  months.flatMap((_, index) => {
    const month = index + 1;
    const isIn = spans.some(([from, to]) =>
      from <= to ? from <= month && month <= to : month >= from || month <= to,
    );
    return isIn ? [month] : [];
  });

test("charts in posts show the months of the guides and of the migration (P-123)", () => {
  const countries = { Namibia: "namibia", Botswana: "botswana", Zimbabwe: "zimbabwe" } as const;
  for (const [name, slug] of Object.entries({ ...countries, Zambia: "zambia" } as const))
    expect(
      chartRow("in-praise-of-the-hide", name).map((cell) => cell.toLowerCase()),
      name,
    ).toEqual(ranksOf(slug));
  const migration = (row: string) => bestMonths(chartRow("the-migration-is-a-circle", row));
  expect(migration("South, Ndutu")).toEqual(monthsOf(calving));
  expect(migration("North and the Mara")).toEqual(monthsOf(herds));
});

test("no month is good in which it is wettest or most camps are closed (P-123)", () => {
  for (const slug of guideSlugs)
    for (const { name, from, to } of countrySeasons[slug].year)
      if (/wett|most .* closed/i.test(name))
        for (const month of monthsOf([[from, to]]))
          expect(ranksOf(slug)[month - 1], `${slug}: ${name}`).toBe("fair");
});

test("the best months of a country are good in most of its places", () => {
  for (const slug of guideSlugs) {
    const places = new Map(
      stays
        .filter(({ place }) => place.country === countryGuides.find((g) => g.slug === slug)?.name)
        .filter(({ open }) => !open)
        .map(({ place }) => [place.key, place.months]),
    );
    for (const month of monthsOf(bestOf(slug))) {
      const ratings = [...places.values()].map((grid) => grid[month - 1] ?? "");
      const good = ratings.filter((rating) => rating === "excellent" || rating === "good");
      expect(good.length * 2, `${slug}, ${months[month - 1]}`).toBeGreaterThan(ratings.length);
    }
  }
});

describe("what sample stays say of months is what their values are", () => {
  /** Months in which at least one night can be booked. */
  const openMonths = ({ place }: Stay) =>
    months.flatMap((_, index) => (place.months[index] === "closed" ? [] : [index + 1]));

  test.each(stays.filter(({ open }) => open).map((stay) => [stay.name, stay] as const))(
    "%s is open when its texts say so",
    (_, stay) => {
      const said = stayTexts(stay)
        .flatMap(({ text }) => text.split(/, and /))
        .filter((text) => /\b(?:open|closed|stands|departures \w+ \w+)\b (?:from|in)/i.test(text))
        .filter((text) => monthsIn(text).length > 0);
      expect(said.length).toBeGreaterThan(0);
      for (const text of said) {
        const closed = /closed/i.test(text);
        const all = monthsOf(
          monthsIn(text).map(([from, to]): MonthSpan =>
            // "Closed from mid-November" leaves its first half.
            closed && /mid-/.test(text) ? [(from % 12) + 1, to] : [from, to],
          ),
        );
        const isOpen = openMonths(stay);
        const expected = months.flatMap((_, index) => {
          const month = index + 1;
          return isOpen.includes(month) === closed ? [] : [month];
        });
        expect(all, text).toEqual(expected);
      }
    },
  );

  test("no other sample stay says when it is open or closed", () => {
    const said = stays
      .filter(({ open }) => !open)
      .flatMap(stayTexts)
      .filter(({ text }) =>
        /\b(?:open from|closed (?:in|from)|closes? (?:in|for|from))\b/i.test(text),
      )
      .filter(({ text }) => monthsIn(text).length > 0);
    expect(said).toEqual([]);
  });

  test("a stay sells the nights of its open time and no others", () => {
    const isIn = (from: string, to: string, day: string) =>
      from <= to ? from <= day && day <= to : from <= day || day <= to;
    for (const stay of stays) {
      const { priceSeasons } = buildProperty(stay, [], builtInRates);
      for (const month of priceSeasons.length > 0 ? monthsOf([[1, 12]]) : []) {
        const day = `${String(month).padStart(2, "0")}-12`;
        const sold = priceSeasons.filter(({ from, to }) => isIn(from, to, day)).length;
        expect(sold, `${stay.name}, ${day}`).toBe(openMonths(stay).includes(month) ? 1 : 0);
      }
    }
    const seasons = (name: string) => {
      const stay = stays.find((one) => one.name === name);
      return stay ? buildProperty(stay, [], builtInRates).priceSeasons : [];
    };
    expect(seasons("Grass Year Camp").map(({ from, to }) => `${from} ${to}`)).toEqual([
      "06-10 06-30",
      "07-01 10-31",
    ]);
    expect(seasons("Kopje Nine").map(({ from, to }) => `${from} ${to}`)).toEqual([
      "06-15 10-31",
      "11-01 06-14",
    ]);
  });

  test("whales, cyclones, crossings and zebra are where the table has them", () => {
    const facts: Fact[] = [
      [/whales/i, ...eventOf("mozambique", "Humpback whales pass")],
      [/cyclones/i, ...eventOf("mozambique", "Hot and humid, cyclones possible")],
      [/zebra/i, ...eventOf("botswana", "Zebra on the pans"), [12, 12]],
      [/cross/i, ...herds, [6, 6]],
      [/calves/i, [2, 2], [12, 12]],
    ];
    const about = stays
      .flatMap(stayTexts)
      .flatMap(({ where, text }) =>
        text.split(/;\s|,(?= and)/).map((part) => ({ where, text: part })),
      )
      .filter(({ text }) => facts.some(([words]) => words.test(text)));
    expect(drifted(about, facts)).toEqual([]);
    expect(about.filter(({ text }) => monthsIn(text).length > 0).length).toBeGreaterThan(5);
  });

  test("the fewest nights are those of their notes", () => {
    const numbers = ["one", "two", "three", "four"];
    const said = stays.flatMap(({ name, full, minNights }) => {
      const note =
        /\b(?:(?<before>\w+) nights minimum|minimum stay (?<after>\w+)|(?<are>\w+) are the minimum)/i.exec(
          full?.bookingNotes ?? "",
        )?.groups;
      const word = note?.before ?? note?.after ?? note?.are;
      return word ? [{ name, nights: numbers.indexOf(word.toLowerCase()) + 1, minNights }] : [];
    });
    expect(said.length).toBeGreaterThan(3);
    for (const { name, nights, minNights } of said) expect(minNights?.high, name).toBe(nights);
  });
});

// Malaria.

const areasOf = (slug: (typeof guideSlugs)[number]): readonly MalariaArea[] =>
  Object.values(countrySeasons[slug].malaria);

/** The words with which a note states a level. */
const levelWords: Record<MalariaArea["level"], RegExp> = {
  free: /free of it|no malaria/i,
  low: /\blow\b/i,
  seasonal: /mainly|mostly/i,
  risk: /all year|occurs in most areas|highest|throughout/i,
};

test.each(guideSlugs)(
  "the note on malaria of %s states the levels of the table (P-123)",
  (slug) => {
    const note = countryGuides.find((guide) => guide.slug === slug)?.malariaNote ?? "";
    // "mostly from November to June, and in the Zambezi Region all year" are two statements.
    const statements = note.split(/[;.]\s|, and (?=in )/);
    for (const { level, names } of areasOf(slug)) {
      const own = statements.filter((statement) => names.some((name) => statement.includes(name)));
      expect(own.length, `${slug}: ${names.join(", ")}`).toBeGreaterThan(0);
      for (const statement of own) expect(statement, slug).toMatch(levelWords[level]);
    }
  },
);

test("a text that calls a place free of malaria names one that is (P-123)", () => {
  const freeNames = guideSlugs.flatMap((slug) =>
    areasOf(slug).flatMap(({ level, names }) => (level === "free" ? names : [])),
  );
  const others = guideSlugs.flatMap((slug) =>
    areasOf(slug).flatMap(({ level, names }) => (level === "free" ? [] : names)),
  );
  const texts = [
    ...postTexts,
    ...resourceTexts,
    ...questionTexts,
    ...guideSlugs.flatMap(guideTexts),
  ];
  const said = texts.filter(({ text }) => /malaria-free|free of malaria|no malaria/i.test(text));
  expect(said.length).toBeGreaterThan(3);
  const places = said.filter(({ text }) => /\b(?:Madikwe|Waterberg|Pilanesberg|Cape)\b/.test(text));
  for (const { where, text } of places) {
    expect(
      freeNames.some((name) => text.includes(name)),
      `${where}: ${text}`,
    ).toBe(true);
    expect(
      others.filter((name) => text.includes(name)),
      `${where}: ${text}`,
    ).toEqual([]);
  }
});

test("sample stays say what their level of malaria is (P-123)", () => {
  const inMalariaArea = /\bmalaria area\b/i;
  const isFree = /malaria-free/i;
  let said = 0;
  for (const stay of stays) {
    const words = [...stay.text, stay.short, stay.full?.important, ...(stay.full?.features ?? [])];
    const text = words.join(" ");
    if (inMalariaArea.test(text))
      expect(["seasonal", "risk"], stay.name).toContain(stay.place.malaria);
    if (isFree.test(text)) expect(stay.place.malaria, stay.name).toBe("free");
    if (inMalariaArea.test(text) || isFree.test(text)) said += 1;
  }
  expect(said).toBeGreaterThan(6);
  const nairobi = stays.filter(({ place }) => place.region === "Nairobi");
  expect(nairobi.map(({ place }) => place.malaria)).toEqual(["low"]);
});
