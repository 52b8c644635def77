import { unknownCountry } from "#domain/places/countries";
import { codeOf } from "#domain/places/country-names";
import type { Candidate, Candidates, Field } from "#jobs/reader/candidates";
import { lodgingName } from "#jobs/reader/normalize/lodging-words";
import { termsIn } from "#jobs/reader/normalize/night-price";
import { placesNamed } from "#jobs/reader/normalize/places";
import { fold, wordCount } from "#jobs/reader/normalize/text";
import { isTopic } from "#jobs/reader/visible/prose";
import type { PageFacts } from "./page-facts";

/**
 * Fields with one value that the judge has learned; a longitude shares the judgment of its latitude. Pages
 * state a capacity too rarely to learn from, and often it is a room's.
 */
export const judgedFields = [
  "name",
  "country",
  "region",
  "fullAddress",
  "latitude",
  "pricePerNight",
  "currency",
  "propertyType",
  "rating",
  "reviewCount",
  "description",
] as const satisfies readonly Field[];
export type JudgedField = (typeof judgedFields)[number];

/** Named numbers about one candidate, most of them between 0 and 1. */
export type Features = Record<string, number>;

type AnyCandidate = Candidate<Field>;

interface Subject {
  candidate: AnyCandidate;
  /** All candidates of the field, best first. */
  all: AnyCandidate[];
  text: string;
  key: string;
  facts: PageFacts;
  found: Candidates;
}

const yes = (is: boolean): number => (is ? 1 : 0);
/** Logarithm of a count, scaled so that about 20 is 1. */
const some = (count: number): number => Math.log1p(count) / 3;

/** True where one text contains the other as whole words. */
function holds(text: string, key: string): boolean {
  return key !== "" && ` ${text} `.includes(` ${key} `);
}

function mentions(text: string, key: string): number {
  if (key === "") return 0;
  let count = 0;
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + key.length)) count++;
  return count;
}

/** Agreement with the other candidates of the field. */
function agreement({ candidate, all, key }: Subject): Features {
  const others = all.filter((one) => one !== candidate);
  const keyOf = (one: AnyCandidate): string => fold(String(one.value).slice(0, 300));
  const same = others.filter((one) => keyOf(one) === key);
  const different = others.filter((one) => keyOf(one) !== key);
  const rival = different[0];
  return {
    first: yes(all[0] === candidate),
    lead: Math.max(-1, Math.min(1, rival ? (candidate.weight - rival.weight) / 60 : 1)),
    alone: yes(different.length === 0),
    repeated: some(same.length),
    sources: new Set([candidate, ...same].map((one) => one.evidence.via)).size / 3,
    rivals: some(new Set(different.map(keyOf)).size),
    within: yes(different.some((one) => holds(keyOf(one), key))),
    around: yes(different.some((one) => holds(key, keyOf(one)))),
    linked: yes(candidate.evidence.via === "linked-data"),
    state: yes(candidate.evidence.via === "embedded-state"),
    meta: yes(candidate.evidence.via === "meta"),
    inferred: yes(candidate.evidence.via === "derived" || candidate.evidence.via === "address"),
  };
}

/** Position of the value and of its passage on the page. */
function place({ candidate, text, key, facts }: Subject): Features {
  const { passage } = candidate.evidence;
  const opening = passage.replace(/…$/, "").slice(0, 60);
  const at = facts.blocks.findIndex((block) => block.text.includes(opening));
  const block = facts.blocks[at];
  const zone = block?.zone;
  const places = [facts.title, facts.site, facts.heading, facts.footer, facts.summary];
  return {
    support: places.filter((one) => holds(one, key)).length / 5,
    links: block?.linked ?? 0,
    inTitle: yes(holds(facts.title, key)),
    inSite: yes(holds(facts.site, key)),
    inHeading: yes(holds(facts.heading, key)),
    inFooter: yes(holds(facts.footer, key)),
    inSummary: yes(holds(facts.summary, key)),
    mentions: some(mentions(facts.text, key)),
    depth: at < 0 ? 0 : at / Math.max(1, facts.blocks.length),
    tagged: yes(block?.tag === "address"),
    fromFooter: yes(zone === "footer"),
    aside: yes(zone === "related" || zone === "review"),
    fromHeading: yes((block?.level ?? 0) > 0),
    share: Math.min(1, text.length / Math.max(1, passage.length)),
    longPassage: yes(passage.length > 160),
  };
}

function form({ text: whole, key }: Subject): Features {
  const text = whole.slice(0, 300);
  const words = wordCount(text);
  const letters = text.replace(/[^\p{L}]/gu, "");
  return {
    words: Math.min(2, words / 10),
    single: yes(words === 1),
    digits: text.replace(/\D/g, "").length / Math.max(1, text.length),
    capitals: yes(letters.length > 3 && letters === letters.toUpperCase()),
    punctuated: yes(/\s[-–|:]|[:|]/.test(text)),
    foreign: yes(/[^\u0000-\u024f]{2}/.test(text.replace(/[\u2000-\u2fff]/g, ""))),
    short: yes(key.length < 5),
  };
}

function pageFeatures({ facts }: Subject): Features {
  const last = facts.path.at(-1) ?? "";
  const name = facts.name.replace(/ /g, "");
  return {
    named: some(mentions(facts.text, facts.name)),
    titled: yes(holds(facts.title, facts.name)),
    headed: yes(holds(facts.heading, facts.name)),
    summed: yes(holds(facts.summary, facts.name)),
    signed: yes(holds(facts.footer, facts.name)),
    ofHost: yes(name !== "" && facts.host.includes(name)),
    template: yes(facts.isTemplate),
    english: yes(facts.isEnglish),
    units: some(facts.units),
    length: Math.min(1, facts.blocks.length / 300),
    deep: Math.min(1, facts.path.length / 4),
    ofRooms: yes(ofRooms.test(last)),
    ofMore: yes(facts.path.length > 0 && !front.test(last) && !ofRooms.test(last)),
  };
}

/** File names of a front page. */
const front = /^(?:index|home|default)(?:[-_.]\w{2,5}){0,2}$/i;
/** File names of pages about the stay itself. */
const ofRooms =
  /room|suite|lodg|accom|chambre|zimmer|camere|quarto|habitac|rates|prices|tarif|hotel|house|villa|cottage|chalet|tent|camp|about|contact|stay/i;

const streetWord =
  /\b(?:street|st|road|rd|avenue|ave|drive|lane|boulevard|highway|plot|erf|farm|box|rue|route|strasse|straße|weg|via|rua|calle|avenida)\b/i;

const special: Partial<Record<JudgedField, (subject: Subject) => Features>> = {
  name: ({ text, key, facts }) => ({
    house: yes(lodgingName.test(text)),
    topic: yes(isTopic(text)),
    ofHost: yes(key !== "" && facts.host.includes(key.replace(/ /g, ""))),
    titled: yes(facts.title.startsWith(key) || facts.title.endsWith(key)),
    placed: yes(placesNamed(text).length > 0),
  }),
  country: ({ text, found, facts }) => {
    const code = codeOf(text);
    const known = found.place?.code;
    return {
      unknown: yes(text === unknownCountry),
      agrees: yes(code !== undefined && facts.codes.has(code)),
      contradicts: yes(facts.codes.size > 0 && (code === undefined || !facts.codes.has(code))),
      known: yes(code !== undefined && known === code),
      inAddress: yes((found.best("fullAddress")?.value ?? "").includes(text)),
    };
  },
  region: ({ text, key, found }) => {
    const own = codeOf(found.best("country")?.value ?? "");
    const places = placesNamed(text);
    return {
      known: yes(places.length > 0),
      agrees: yes(places.some((one) => one.country === own)),
      area: yes(places.some((one) => one.kind === "area")),
      inAddress: yes(holds(fold(found.best("fullAddress")?.value ?? ""), key)),
      ofName: yes(holds(fold(found.best("name")?.value ?? ""), key)),
    };
  },
  fullAddress: ({ text, found, facts }) => ({
    number: yes(/\b\d{1,4}\b/.test(text)),
    postal: yes(/\b\d{4,6}\b/.test(text)),
    street: yes(streetWord.test(text)),
    parts: Math.min(1.5, text.split(",").length / 4),
    country: yes(text.includes(found.best("country")?.value ?? "\n")),
    agrees: yes(facts.codes.has(codeOf(found.best("country")?.value ?? "") ?? "")),
    known: yes(text.split(",").some((part) => placesNamed(part.trim()).length > 0)),
  }),
  pricePerNight: priceFeatures,
  currency: priceFeatures,
  propertyType: ({ key, found, facts }) => ({
    ofName: yes(holds(fold(found.best("name")?.value ?? ""), key)),
    parted: yes(key.split(" ").some((word) => holds(facts.title, word))),
    generic: yes(/^(?:hotel|house|apartment|villa|lodge)$/.test(key)),
  }),
  description: ({ text, key, found, facts }) => ({
    size: Math.min(1, text.length / 1500),
    names: yes(holds(key.slice(0, 400), fold(found.best("name")?.value ?? ""))),
    speaks: yes(/\b(?:we|our|us|is|are|wir|unser|nous|notre)\b/i.test(text.slice(0, 200))),
    greets: yes(/^(?:welcome|willkommen|bienvenu|karibu)/i.test(text)),
    opens: yes(/^\p{Lu}/u.test(text)),
    summarized: yes(holds(facts.summary, key.slice(0, 40).trim())),
  }),
};

function priceFeatures({ candidate, facts }: Subject): Features {
  const { passage } = candidate.evidence;
  return {
    nightly: yes(/night|nacht|nuit|noche|noite|notte|\bpp\b/i.test(passage)),
    from: yes(/\b(?:from|ab|desde|à partir|starting)\b/i.test(passage)),
    terms: yes(termsIn(passage) !== undefined),
    sums: some(passage.match(/\d[\d,.]*/g)?.length ?? 0),
    several: yes(facts.units > 1),
  };
}

/** The features of one candidate; those of one field are named after it. */
export function featuresOf(
  field: JudgedField,
  candidate: AnyCandidate,
  all: AnyCandidate[],
  facts: PageFacts,
  found: Candidates,
): Features {
  const text = String(candidate.value);
  const subject: Subject = {
    candidate,
    all,
    text,
    key: fold(text.slice(0, 300)),
    facts,
    found,
  };
  const shared = agreement(subject);
  const own = Object.entries({
    ...special[field]?.(subject),
    disputed: 1 - (shared.alone ?? 0),
  });
  return {
    [`is.${field}`]: 1,
    ...shared,
    ...place(subject),
    ...form(subject),
    ...pageFeatures(subject),
    ...Object.fromEntries(own.map(([name, value]) => [`${field}.${name}`, value])),
  };
}
