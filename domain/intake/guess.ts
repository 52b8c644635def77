import { isWebAddress } from "#domain/forms/values";
import { csvColumns } from "#domain/imports/csv-rows";
import { countriesFromField } from "#domain/places/country-names";
import { readWhat3words } from "#domain/places/lookups";
import { readAnswer, readCell } from "./cells";
import { readPointCell } from "./degrees";
import type {
  ColumnChoice,
  Decimals,
  ListSeparator,
  ReadingRules,
  RememberedMap,
  TableMap,
} from "./map";
import { decimalMark, readDecimal } from "./numbers";
import { readPriceCell } from "./price-cell";
import type { ColumnProfile } from "./table";
import { findTarget, guessTarget, headKey, isOwnRemark, type Target } from "./targets";

interface Guess {
  target: Target;
  /** 0 to 100. */
  score: number;
  question?: string;
}

export interface GuessOptions {
  /** Choices for a table with the same heads, or some of them. */
  remembered?: RememberedMap | null;
}

/** True for an export of properties: all its heads are those of our records, and one is the id. */
const isOwnExport = (heads: readonly string[]): boolean =>
  heads.some((head) => guessTarget(head)?.target.name === "id") &&
  heads.every((head) => (guessTarget(head)?.rank ?? 9) === 0 || isOwnRemark(head));

/** True for the file of a batch, whose heads are those of the specification's table. */
const isBatchFile = (heads: readonly string[]): boolean =>
  heads.length >= csvColumns.length && csvColumns.every((name) => heads.includes(name));

/** True for a table that this site wrote: it needs no choice. */
export const isOwnFile = (columns: readonly { head: string }[]): boolean => {
  const heads = columns.map(({ head }) => head);
  return isOwnExport(heads) || isBatchFile(heads);
};

/** What each column is probably read as, and how its values are. */
export function guessMap(
  profiles: readonly ColumnProfile[],
  { remembered = null }: GuessOptions = {},
): TableMap {
  const isOwn = isOwnFile(profiles);
  const heads = uniqueHeads(profiles);
  const recalled = new Map(remembered?.columns.map(({ head, target }) => [head, target]));
  const guesses = profiles.map((profile, at) => {
    const head = heads[at] ?? "";
    return recalled.has(head) ? null : guessColumn(profile, profiles, isOwn);
  });
  const columns = settle(profiles, guesses, (at) => recalled.get(heads[at] ?? ""));
  return {
    columns: columns.map((choice, at) =>
      withNumberQuestion(choice, profiles[at], remembered?.decimals?.[heads[at] ?? ""]),
    ),
    rules: guessRules(profiles, columns, heads, { remembered, isOwn }),
    fixed: remembered?.fixed ?? {},
    publishAs: remembered?.publishAs ?? "draft",
  };
}

/** Normalized heads; a repeated one has its number. */
function uniqueHeads(columns: readonly { head: string }[]): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ head }) => {
    const key = headKey(head);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  });
}

/** Equal for tables with the same heads in any order. */
export const shapeOf = (columns: readonly { head: string }[]): string =>
  uniqueHeads(columns).toSorted().join("|");

/** A map as it is stored for the next table with these heads. */
export function rememberMap(
  columns: readonly { id: string; head: string }[],
  map: TableMap,
): RememberedMap {
  const heads = uniqueHeads(columns);
  const headOf = new Map(columns.map(({ id }, at) => [id, heads[at] ?? ""]));
  const byHead = <Value>(
    rules: Readonly<Record<string, Value>> | undefined,
    rule: "decimals" | "separators",
  ) =>
    Object.fromEntries(
      Object.entries(rules ?? {}).flatMap(([id, value]) => {
        const isAnswered = map.rules.chosen?.includes(`${rule}:${id}`);
        const head = headOf.get(id);
        return isAnswered && head !== undefined ? [[head, value]] : [];
      }),
    );
  return {
    columns: map.columns.flatMap(({ column, target }) => {
      const head = headOf.get(column);
      return head === undefined ? [] : [{ head, target }];
    }),
    decimals: byHead(map.rules.decimals, "decimals"),
    separators: byHead(map.rules.separators, "separators"),
    fixed: map.fixed,
    publishAs: map.publishAs,
  };
}

/** "location.lat" is also known as "lat", "Price (USD)" also as "Price". */
function* headsOf(head: string): Generator<[text: string, cost: number]> {
  yield [head, 0];
  const segments = head.split(".");
  if (segments.length > 1) {
    yield [segments.slice(-2).join(" "), 3];
    yield [segments.at(-1) ?? "", 5];
  }
  const bare = head.replace(/[([{].*?[)\]}]/g, " ").trim();
  if (bare && bare !== head) yield [bare, 4];
  const inside = /\((.+?)\)/.exec(head)?.[1];
  if (inside) yield [inside, 12];
  for (const part of head.split(/\s[/|–-]\s|\/|\n/)) if (part !== head) yield [part, 8];
  if (segments.length > 1) yield [segments[0] ?? "", 25];
}

const rankScores = [95, 95, 90, 80];

function guessByHead({ head }: ColumnProfile): Guess | null {
  let best: Guess | null = null;
  for (const [text, cost] of headsOf(head)) {
    const match = guessTarget(text);
    const score = match ? (rankScores[match.rank] ?? 0) - cost : 0;
    if (match && score > (best?.score ?? 0)) best = { target: match.target, score };
  }
  return best;
}

/** Share of the samples that can be read as a target. */
function fit(target: Target, { samples, head }: ColumnProfile): number {
  if (target.readAs === "id" || target.readAs === "version" || samples.length === 0) return 1;
  const read = samples.filter((sample) => {
    const readings = Object.values(readCell(target, sample, { head }));
    return readings.every((reading) => !("refused" in reading));
  });
  return read.length / samples.length;
}

const minFit = 0.5;

function guessColumn(
  profile: ColumnProfile,
  all: readonly ColumnProfile[],
  isOwn: boolean,
): Guess | null {
  if (isOwnRemark(profile.head)) return null;
  const byHead = guessByHead(profile);
  if (byHead && (isOwn || byHead.target.readAs === "version")) return byHead;
  if (byHead?.target.readAs === "id") return hasOurNames(all) ? byHead : null;
  if (byHead) {
    const changed = refine(byHead, profile);
    const share = fit(changed.target, profile);
    if (share >= 0.8) return changed;
    if (share >= minFit)
      return { ...changed, question: `Some values cannot be read as ${changed.target.label}` };
  }
  const byValues = guessByValues(profile, all);
  if (byValues) return byValues;
  return (
    byHead && { ...byHead, score: 20, question: `Few values can be read as ${byHead.target.label}` }
  );
}

/** True where every column has a name of ours: an id beside other names is that of another program. */
const hasOurNames = (all: readonly ColumnProfile[]): boolean =>
  all.every(({ head }) => isOwnRemark(head) || (guessTarget(head)?.rank ?? 9) <= 2);

/** The values of a column say what its heading leaves open. */
function refine(guess: Guess, { samples, head }: ColumnProfile): Guess {
  const { name } = guess.target;
  const to = (other: string) => ({ ...guess, target: findTarget(other) ?? guess.target });
  const share = (is: (text: string) => boolean) =>
    samples.length > 0 && samples.filter(is).length / samples.length >= 0.8;
  if (name === "coverImage" && samples.some((text) => (text.match(/https?:/g)?.length ?? 0) > 1))
    return to("images");
  if (name === "pricePerNight") {
    const unit = /(?<!\p{L})(?:pp|p\.p\.?|per person|pppn)/iu.test(head) ? "pricePerPerson" : null;
    if (unit) return to(unit);
  }
  if (name === "region" && share((text) => countriesFromField(text).unknown.length === 0))
    return to("countries");
  if (name === "latitude" && share((text) => readPointCell(text) !== null && !readDecimal(text)))
    return to("coordinates");
  if (name === "priceBasis" || name === "ratesInclusions") return guess;
  return guess;
}

const imageAddress = /^https?:\/\/\S+\.(?:jpe?g|png|webp|avif|gif)(?:[?#]\S*)?$/i;
const link = /^(?:https?:\/\/|www\.)\S+$/i;

interface Look {
  target: string;
  /** Score where every sample looks like it. */
  score: number;
  is(sample: string): boolean;
}

/** What values look like, whatever their heading. */
const looks: readonly Look[] = [
  {
    target: "coordinates",
    score: 60,
    is: (text) => readDecimal(text) === null && readPointCell(text) !== null,
  },
  {
    target: "images",
    score: 60,
    is: (text) => text.split(/[\s,;|]+/).every((one) => imageAddress.test(one)),
  },
  {
    target: "what3words",
    score: 60,
    is: (text) => !isWebAddress(text) && readWhat3words(text) !== null,
  },
  {
    target: "countries",
    score: 55,
    is: (text) => text.length > 3 && countriesFromField(text).unknown.length === 0,
  },
  {
    target: "currency",
    score: 55,
    is: (text) => /^[A-Z]{3}$/.test(text) && "currency" in readPriceCell(`${text} 1`, {}),
  },
  {
    target: "pricePerNight",
    score: 45,
    is: (text) => /\d/.test(text) && readPriceCell(text, {}).currency !== undefined,
  },
  { target: "websiteUrl", score: 35, is: (text) => link.test(text) },
];

const minSamples = 2;
const amenityHead = /^[\p{L}][\p{L}\p{N} &/'’().-]{1,40}$/u;

function guessByValues(profile: ColumnProfile, all: readonly ColumnProfile[]): Guess | null {
  const { samples } = profile;
  if (samples.length === 0) return null;
  if (isAnswers(profile) && amenityHead.test(profile.head)) {
    const target = findTarget("amenity");
    const others = all.filter((other) => isAnswers(other)).length;
    if (target)
      return others > 1
        ? { target, score: 40 }
        : { target, score: 30, question: `Is “${profile.head}” an amenity?` };
  }
  for (const { target: name, score, is } of looks) {
    const target = findTarget(name);
    if (!target || !samples.every(is)) continue;
    return samples.length >= minSamples
      ? { target, score }
      : { target, score: score / 2, question: `Is this the ${target.label.toLowerCase()}?` };
  }
  return null;
}

/** Yes and no alone, in words or signs; ones and zeros may count something. */
const isAnswers = ({ samples }: ColumnProfile): boolean =>
  samples.length > 0 &&
  samples.every((sample) => readAnswer(sample) !== null) &&
  samples.some((sample) => readAnswer(sample) === true);

/** Each field has one column: of several the better one, chosen and remembered ones first. */
function settle(
  profiles: readonly ColumnProfile[],
  guesses: readonly (Guess | null)[],
  recall: (at: number) => string | null | undefined,
): ColumnChoice[] {
  const taken = new Map<string, string>();
  const claim = (target: Target | null, head: string) =>
    target?.claims.forEach((name) => taken.set(name, head));
  const choices: (ColumnChoice | undefined)[] = profiles.map(({ id }, at) => {
    const target = recall(at);
    return target === undefined ? undefined : { column: id, target, mark: "remembered" };
  });
  choices.forEach((choice, at) => {
    if (choice) claim(findTarget(choice.target), profiles[at]?.head ?? "");
  });
  const order = guesses
    .map((guess, at) => ({ guess, at, filled: profiles[at]?.filled ?? 0 }))
    .toSorted(
      (a, b) => (b.guess?.score ?? 0) - (a.guess?.score ?? 0) || b.filled - a.filled || a.at - b.at,
    );
  for (const { guess, at } of order) {
    const profile = profiles[at];
    if (!profile || choices[at]) continue;
    const column = profile.id;
    const other = guess?.target.claims
      .map((name) => taken.get(name))
      .find((head) => head !== undefined);
    if (!guess || (profile.filled === 0 && guess.score < 80))
      choices[at] = { column, target: null, mark: "guessed" };
    else if (other !== undefined) choices[at] = secondOf(column, guess, other);
    else {
      claim(guess.target, profile.head);
      choices[at] = {
        ...{ column, target: guess.target.name, mark: guess.question ? "unsure" : "guessed" },
        ...(guess.question && { question: guess.question }),
      };
    }
  }
  return choices.filter((choice) => choice !== undefined);
}

/** A second column of a field: further images join the first, others are left to a person. */
function secondOf(column: string, { target, score }: Guess, other: string): ColumnChoice {
  if (target.name === "coverImage" || target.name === "images")
    return { column, target: "image", mark: "guessed" };
  const question = `“${other}” is read as ${target.label} already`;
  return score >= 75
    ? { column, target: null, mark: "unsure", question }
    : { column, target: null, mark: "guessed" };
}

const numeric = new Set(["price", "coordinates"]);
const isPrice = (target: Target | null): boolean =>
  target !== null && (target.readAs === "price" || /^price(?:Min|Max)$/.test(target.name));

function signsOf({ signs, samples }: ColumnProfile): NonNullable<ColumnProfile["signs"]> {
  if (signs) return signs;
  const counts = { point: 0, comma: 0, unclear: 0, separators: {} as Record<string, number> };
  for (const sample of samples) {
    const mark = decimalMark(sample);
    if (mark) counts[mark] += 1;
    for (const sign of [",", ";", "|", "\n", "/"])
      if (sample.includes(sign)) counts.separators[sign] = (counts.separators[sign] ?? 0) + 1;
  }
  return counts;
}

/** How the decimals of a column are marked; null where its values do not say. */
function decimalsOf(profile: ColumnProfile): Decimals | null {
  const { point, comma } = signsOf(profile);
  if (point > 0 && comma === 0) return "point";
  return comma > 0 && point === 0 ? "comma" : null;
}

/** "1,250 or 1.25?", where no other value of the column answers it. */
function withNumberQuestion(
  choice: ColumnChoice,
  profile: ColumnProfile | undefined,
  answered: Decimals | undefined,
): ColumnChoice {
  const target = findTarget(choice.target);
  if (!profile || answered || !isPrice(target) || choice.question) return choice;
  if (signsOf(profile).unclear === 0 || decimalsOf(profile)) return choice;
  const example = profile.samples.find((sample) => decimalMark(sample) === "unclear") ?? "";
  const number = /\d[\d.,]*/.exec(example)?.[0] ?? "";
  const read = readDecimal(number);
  if (!read || read.other === undefined) return choice;
  const texts = [read.value, read.other].map((value) => value.toLocaleString("en-US"));
  return { ...choice, mark: "unsure", question: `${texts.join(" or ")}?` };
}

const listFields = new Set([
  "amenities",
  "activities",
  "features",
  "tags",
  "propertyTypes",
  "metaKeywords",
]);
const preferred: readonly ListSeparator[] = ["\n", ";", "|", ","];

function guessRules(
  profiles: readonly ColumnProfile[],
  choices: readonly ColumnChoice[],
  heads: readonly string[],
  { remembered, isOwn }: { remembered: RememberedMap | null; isOwn: boolean },
): ReadingRules {
  const decimals: Record<string, Decimals> = {};
  const separators: Record<string, ListSeparator> = {};
  const chosen: string[] = [];
  choices.forEach(({ column, target: name }, at) => {
    const [profile, head] = [profiles[at], heads[at] ?? ""];
    const target = findTarget(name);
    if (!profile || !target) return;
    const answer = {
      decimals: remembered?.decimals?.[head],
      separator: remembered?.separators?.[head],
    };
    if (answer.decimals) chosen.push(`decimals:${column}`);
    if (answer.separator) chosen.push(`separators:${column}`);
    const isNumber = isPrice(target) || numeric.has(target.readAs);
    // Our own files write a point.
    const mark = answer.decimals ?? (isOwn ? "point" : isNumber ? decimalsOf(profile) : null);
    if (mark) decimals[column] = mark;
    if (!listFields.has(target.name)) return;
    const counts = signsOf(profile).separators;
    const best = preferred.find((sign) => (counts[sign] ?? 0) > 0);
    const separator = answer.separator ?? (isOwn ? ownSeparator(best) : best);
    if (separator) separators[column] = separator;
  });
  return { decimals, separators, ...(chosen.length > 0 && { chosen }) };
}

/** Our own files never separate by commas. */
const ownSeparator = (best: ListSeparator | undefined): ListSeparator =>
  best === ";" ? ";" : "\n";
