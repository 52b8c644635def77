import { agree, signOfDoubt } from "#domain/imports/agreement";
import { codeOf } from "#domain/places/country-names";
import type { Candidate, Candidates, Field } from "./candidates";
import { countryOfDomain, countryOfNumber } from "./derive-country";
import { placesNamed } from "./normalize/places";
import { fold } from "./normalize/text";
import { meta, type Page } from "./page";

/** The parts of a page that are written independently of each other. */
interface Ways {
  head: string;
  footer: string;
  text: string;
  host: string;
}

/** Characters of a part that are compared with a value. */
const maxText = 10_000;

function waysOf(page: Page): Ways {
  const shown = page.blocks.filter(({ zone }) => /^(?:main|header|footer)$/.test(zone));
  const words = (texts: (string | undefined)[]) => ` ${fold(texts.join("\n").slice(0, maxText))} `;
  const textOf = (isFooter: boolean) =>
    words(shown.filter(({ zone }) => (zone === "footer") === isFooter).map(({ text }) => text));
  return {
    head: words([
      page.title,
      meta(page, "og:title"),
      meta(page, "og:site_name"),
      meta(page, "description", "og:description"),
    ]),
    footer: textOf(true),
    text: textOf(false),
    host: (page.url?.hostname ?? "").replace(/\W/g, ""),
  };
}

/** Fields whose value stands in the page in the same words wherever it stands. */
const named: ReadonlySet<Field> = new Set([
  "name",
  "country",
  "region",
  "fullAddress",
  "propertyType",
]);

/** How many independent ways of the page state a value. */
function countWays(field: Field, { value }: Candidate<Field>, found: Candidates, ways: Ways) {
  const agreeing = found.all(field).filter((other) => agree(field, value, other.value));
  const vias = new Set(agreeing.map(({ evidence }) => evidence.via));
  if (!named.has(field)) return vias.size;
  const key = fold(String(value));
  const isData = vias.has("linked-data") || vias.has("embedded-state");
  const parts = [ways.head, ways.footer, ways.text].filter((part) => part.includes(` ${key} `));
  const own = field === "name" && ways.host.includes(key.replace(/ /g, ""));
  return parts.length + Number(isData) + Number(own);
}

/** The countries that telephone numbers and the domain indicate. */
function countriesOf(page: Page, found: Candidates): Set<string | undefined> {
  const phones = found.all("phone").map(({ value }) => countryOfNumber(value));
  return new Set([...phones, countryOfDomain(page.url?.hostname ?? "")?.toUpperCase()]);
}

/** Whether the form of a value makes it doubtful, however often the page repeats it. */
const isPlain: Partial<Record<Field, (value: string) => boolean>> = {
  name: (name) => !/\s[-–|]|[|:,]/.test(name),
  region: (region) => placesNamed(region).length > 0,
  fullAddress: (address) => /\d/.test(address),
};

/**
 * Fields whose chosen value two independent ways of the page state, with no sign of doubt beside it.
 * What is only derived has to be confirmed.
 */
export function sureFields(page: Page, found: Candidates): Set<Field> {
  const ways = waysOf(page);
  const sure = new Set<Field>();
  for (const field of found.fields()) {
    const best = found.best(field);
    if (!best || /^(?:derived|address)$/.test(best.evidence.via) || best.evidence.doubt) continue;
    const { value } = best;
    if (signOfDoubt(field, value, best.evidence.passage)) continue;
    if (isPlain[field]?.(String(value)) === false) continue;
    const confirmed =
      field === "country" && countriesOf(page, found).has(codeOf(String(value)) ?? "");
    if (countWays(field, best, found, ways) + Number(confirmed) > 1) sure.add(field);
  }
  if (!sure.has("pricePerNight")) sure.delete("currency");
  return sure;
}
