import { isWebAddress } from "#domain/forms/values";
import { csvColumns } from "#domain/imports/csv-rows";
import { countriesFromField } from "#domain/places/country-names";
import { readWhat3words } from "#domain/places/lookups";
import { readAnswer, readCell, separatorIn } from "./cells";
import { readPointCell } from "./degrees";
import { type HeadGuess, targetOfHead, targetOfUnit } from "./heads";
import {
  type ColumnChoice,
  type Decimals,
  type ListSeparator,
  type ReadingRules,
  type RememberedMap,
  ruleKey,
  type TableMap,
} from "./map";
import { guessDecimals } from "./number-question";
import { decimalMark, readDecimal } from "./numbers";
import { readPriceCell, unitInWords } from "./price-cell";
import type { ColumnProfile } from "./table";
import { findTarget, guessTarget, headKey, isOwnRemark, type Target } from "./targets";

interface Guess {
  /** Null: its heading names a target that its values do not fit. */
  target: Target | null;
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
    columns: columns.map((choice, at) => {
      const [profile, head] = [profiles[at], heads[at] ?? ""];
      const asked = withNumberQuestion(choice, profile, remembered?.decimals?.[head]);
      return withListQuestion(asked, profile, isOwn || Boolean(remembered?.separators?.[head]));
    }),
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

/** Columns of prices in which the sign of "1.250" has two readings and the likelier one is used. */
export const guessedDecimals = (
  profiles: readonly ColumnProfile[],
  { columns, rules }: Pick<TableMap, "columns" | "rules">,
): string[] =>
  profiles
    .filter(
      (profile, at) =>
        isPrice(findTarget(columns[at]?.target ?? null)) &&
        rules.decimals?.[profile.id] !== undefined &&
        !rules.isOwn &&
        !rules.chosen?.includes(ruleKey("decimals", profile.id)) &&
        decimalsOf(profile) === null,
    )
    .map(({ id }) => id);

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
const goodFit = 0.8;

function guessColumn(
  profile: ColumnProfile,
  all: readonly ColumnProfile[],
  isOwn: boolean,
): Guess | null {
  if (isOwnRemark(profile.head)) return null;
  const byHead = targetOfHead(profile.head);
  if (byHead && (isOwn || byHead.target.readAs === "version")) return byHead;
  if (byHead?.target.readAs === "id") return hasOurNames(all) ? byHead : null;
  const guess = byHead && fitting(refine(byHead, profile), profile);
  return guess?.target ? guess : (guessByValues(profile, all) ?? guess);
}

/** A guess by heading as far as the values can be read so. */
function fitting(guess: HeadGuess, profile: ColumnProfile): Guess {
  const { target, score, isPart } = guess;
  const { label } = target;
  const share = fit(target, profile);
  // Without its country a stay is refused, by the cell if there is one.
  if (share < minFit && target.name !== "countries")
    return { target: null, score, question: `Few values can be read as ${label}` };
  if (isPart) return { target, score, question: `Is this ${label}?` };
  if (target.name === "rating") return { target, score, question: "On which scale, and by whom?" };
  return { target, score };
}

/** True where every column has a name of ours: an id beside other names is that of another program. */
const hasOurNames = (all: readonly ColumnProfile[]): boolean =>
  all.every(({ head }) => isOwnRemark(head) || (guessTarget(head)?.rank ?? 9) <= 2);

const shortEntry = 80;

/** The values of a column, or the rest of its heading, say what the heading leaves open. */
function refine(guess: HeadGuess, { samples, head }: ColumnProfile): HeadGuess {
  const to = (other: string) => ({ ...guess, target: findTarget(other) ?? guess.target });
  const are = (is: (text: string) => boolean) =>
    samples.length > 0 && samples.filter(is).length / samples.length >= goodFit;
  const isPoint = (text: string) => readDecimal(text) === null && readPointCell(text) !== null;
  switch (guess.target.name) {
    case "coverImage":
      return samples.some((text) => (text.match(/https?:/g)?.length ?? 0) > 1)
        ? to("images")
        : guess;
    case "pricePerNight":
      return to(targetOfUnit(unitInWords(head)));
    case "region":
      return are((text) => countriesFromField(text).unknown.length === 0) ? to("countries") : guess;
    case "latitude":
      return are(isPoint) ? to("coordinates") : guess;
    case "experiences":
      return are((text) => text.split(/[\n,;|]/).every((one) => one.trim().length < shortEntry))
        ? to("activities")
        : guess;
    default:
      return guess;
  }
}

const imageAddress = /^https?:\/\/\S+\.(?:jpe?g|png|webp|avif|gif)(?:[?#]\S*)?$/i;

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
    target: "currency",
    score: 55,
    is: (text) => /^[A-Z]{3}$/.test(text) && "currency" in readPriceCell(`${text} 1`, {}),
  },
  {
    target: "countries",
    score: 54,
    is: (text) => text.length > 2 && countriesFromField(text).unknown.length === 0,
  },
  {
    target: "pricePerNight",
    score: 45,
    is: (text) => /\d/.test(text) && readPriceCell(text, {}).currency !== undefined,
  },
];

const minSamples = 2;
const amenityHead = /^[\p{L}][\p{L}\p{N} &/'’().-]{1,40}$/u;

/** Words of amenities and activities that tables have as columns of their own, in five languages. */
const amenityWords =
  /pool|piscin|wi-?fi|wlan|internet|spa\b|sauna|gym|fitness|\bbar\b|restaurant|laundry|w[äa]sche|lavander|air.?con|klima|clim|ar.condicionado|parking|parkplatz|estacionamento|fire|library|b[üu]cherei|biblio|boma|hide|deck|shop|famil|playground|jacuzzi|hot.tub|generator|solar|kitchen|k[üu]che|cuisine|cozinha|heat|\bfan\b|safe\b|mini.?bar|\btv\b|airstrip|transfer|wheelchair|conference|massage|yoga|bath|shower|dusche|balcon|terrace|elevator|lift|pet/i;
const activityWords =
  /walk|drive|safari|canoe|kayak|mokoro|boat|fish|hik|trek|rid(?:e|ing)|horse|balloon|bird|snorkel|div(?:e|ing)|stargaz|cycl|bik(?:e|ing)|tour|tracking|wander|reiten|pirsch|randonn|cavalgada|passeio|golf|tennis/i;

function guessByValues(profile: ColumnProfile, all: readonly ColumnProfile[]): Guess | null {
  const { samples } = profile;
  if (samples.length === 0) return null;
  if (isAnswers(profile) && amenityHead.test(profile.head)) return guessEntry(profile);
  for (const { target: name, score, is } of looks) {
    const target = findTarget(name);
    if (!target || !samples.every(is)) continue;
    const isFew = samples.length < minSamples && all.length > 1;
    return isFew
      ? { target, score: score / 2, question: `Is this the ${target.label.toLowerCase()}?` }
      : { target, score };
  }
  return null;
}

/** A column of yes and no: an amenity or an activity, if its heading is one. */
function guessEntry({ head }: ColumnProfile): Guess {
  const [activity, amenity] = [findTarget("activity"), findTarget("amenity")];
  if (activityWords.test(head)) return { target: activity, score: 40 };
  if (amenityWords.test(head)) return { target: amenity, score: 40 };
  return { target: null, score: 30, question: `Is “${head}” an amenity?` };
}

/** Yes and no, in words or signs, but for a few remarks. */
const isAnswers = ({ samples }: ColumnProfile): boolean => {
  const answers = samples.map((sample) => readAnswer(sample)).filter((answer) => answer !== null);
  const isMost = answers.length > 0 && answers.length >= samples.length * 0.6;
  return isMost && answers.includes(true);
};

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
  // An empty column takes no field from one with values.
  const order = guesses
    .map((guess, at) => ({ guess, at, filled: profiles[at]?.filled ?? 0 }))
    .toSorted(
      (a, b) =>
        Number(a.filled === 0) - Number(b.filled === 0) ||
        (b.guess?.score ?? 0) - (a.guess?.score ?? 0) ||
        b.filled - a.filled ||
        a.at - b.at,
    );
  for (const { guess, at } of order) {
    const profile = profiles[at];
    if (!profile || choices[at]) continue;
    const choice = choiceOf(profile, guess, taken);
    choices[at] = choice;
    if (choice.target !== null) claim(findTarget(choice.target), profile.head);
  }
  return choices.filter((choice) => choice !== undefined);
}

function choiceOf(
  { id: column, filled }: ColumnProfile,
  guess: Guess | null,
  taken: ReadonlyMap<string, string>,
): ColumnChoice {
  const { target = null, score = 0, question } = guess ?? {};
  if (target === null || (filled === 0 && score < goodFit * 100))
    return question
      ? { column, target: null, mark: "unsure", question }
      : { column, target: null, mark: "guessed" };
  const other = target.claims.map((name) => taken.get(name)).find((head) => head !== undefined);
  if (other !== undefined) return secondOf(column, { target, score }, other);
  return question
    ? { column, target: target.name, mark: "unsure", question }
    : { column, target: target.name, mark: "guessed" };
}

/** A second column of a field: further images join the first, others are left to a person. */
function secondOf(column: string, { target, score }: HeadGuess, other: string): ColumnChoice {
  if (target.name === "coverImage" || target.name === "images")
    return { column, target: "image", mark: "guessed" };
  const question = `“${other}” is read as ${target.label} already`;
  return score >= 75
    ? { column, target: null, mark: "unsure", question }
    : { column, target: null, mark: "guessed" };
}

const numeric = new Set(["price", "coordinates"]);
const isPrice = (target: Target | null): boolean =>
  target?.readAs === "price" || target?.readAs === "limit";

function signsOf({ signs, samples }: ColumnProfile): NonNullable<ColumnProfile["signs"]> {
  if (signs) return signs;
  const counts = { point: 0, comma: 0, unclear: 0, separators: {} as Record<string, number> };
  for (const sample of samples) {
    const [mark, sign] = [decimalMark(sample), separatorIn(sample)];
    if (mark) counts[mark] += 1;
    if (sign) counts.separators[sign] = (counts.separators[sign] ?? 0) + 1;
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

/** A sign in most of the values that have any: others are cut cell by cell. */
const minShare = 0.9;

function separatorOf(profile: ColumnProfile): ListSeparator | null {
  const counts = Object.entries(signsOf(profile).separators) as [ListSeparator, number][];
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  return counts.find(([, count]) => count >= sum * minShare)?.[0] ?? null;
}

/** A slash separates entries, or belongs to one: "Split at “/”?" */
function withListQuestion(
  choice: ColumnChoice,
  profile: ColumnProfile | undefined,
  isAnswered: boolean,
): ColumnChoice {
  if (!profile || isAnswered || choice.question || !listFields.has(choice.target ?? ""))
    return choice;
  if ((signsOf(profile).separators["/"] ?? 0) === 0) return choice;
  return { ...choice, mark: "unsure", question: "Split at “/”?" };
}

/** Read as yes and no. */
const isAnswered = (target: Target | null): boolean =>
  target?.readAs === "entry" || typeof target?.fields[0]?.kind.sample("") === "boolean";

/** Beside check marks an "x" is their opposite; alone it is the mark. */
function crossesOf(
  profiles: readonly ColumnProfile[],
  choices: readonly ColumnChoice[],
): "yes" | "no" | null {
  const samples = profiles
    .filter((_, at) => isAnswered(findTarget(choices[at]?.target ?? null)))
    .flatMap((profile) => (isAnswers(profile) ? profile.samples : []))
    .map((sample) => sample.toLowerCase());
  if (!samples.includes("x")) return null;
  return samples.some((sample) => /[✓✔☑✅√]|^(?:yes|ja|oui|sim|s[ií])$/.test(sample))
    ? "no"
    : "yes";
}

/** The probable mark of decimals; our own files write a point. */
function guessMark(profile: ColumnProfile, target: Target, isOwn: boolean): Decimals | null {
  if (!isPrice(target) && !numeric.has(target.readAs)) return null;
  if (isOwn) return "point";
  return decimalsOf(profile) ?? (isPrice(target) ? guessDecimals(profile) : null);
}

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
    const mark = answer.decimals ?? guessMark(profile, target, isOwn);
    if (mark) decimals[column] = mark;
    if (!listFields.has(target.name)) return;
    const best = separatorOf(profile);
    const separator = answer.separator ?? (isOwn ? ownSeparator(best) : best);
    if (separator) separators[column] = separator;
  });
  const crosses = crossesOf(profiles, choices);
  return {
    ...{ decimals, separators },
    ...(crosses && { crosses }),
    ...(isOwn && { isOwn }),
    ...(chosen.length > 0 && { chosen }),
  };
}

/** Our own files never separate by commas. */
const ownSeparator = (best: ListSeparator | null): ListSeparator => (best === ";" ? ";" : "\n");
