import { csvColumns } from "#domain/imports/csv-rows";
import { separatorIn } from "./cells";
import { goodFit, type Guess, guessColumn, isAnswers } from "./guess-column";
import type { HeadGuess } from "./heads";
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
import type { ColumnProfile } from "./table";
import { findTarget, guessTarget, headKey, isOwnRemark, type Target } from "./targets";

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
