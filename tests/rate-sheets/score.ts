import type { Board, Charge, Rate, SheetKind } from "#domain/rates/rate";
import type { Evidence, Found, SheetRead, SheetReading } from "#domain/rates/reading";

/** The rate of a night as the layout states it. */
export interface TrueRate {
  unit: string | null;
  from: string;
  to: string;
  charged: Charge;
  price: number;
  single: number | null;
  triple: number | null;
  sleeps: number | null;
  minNights: number | null;
  weekdays: readonly number[];
  board: Board | null;
}

export interface TrueBand {
  fromAge: number;
  toAge: number;
  percent: number | null;
  /** Amounts of a band differ by season: only their ages are compared if null. */
  amount: number | null;
}

export interface TrueExtra {
  amount: number;
  per: "night" | "stay";
  each: "person" | "unit";
  obligatory: boolean;
}

export interface Truth {
  kind: SheetKind | null;
  currency: string;
  rates: readonly TrueRate[];
  bands?: readonly TrueBand[];
  extras?: readonly TrueExtra[];
  offers?: readonly { stay: number; pay: number }[];
}

export interface Score {
  rates: number;
  right: number;
  /** Wrong figures or words of a rate without a mark for the operator, each in a line. */
  unmarked: string[];
  /** True rates that were not read, and marked ones that are wrong. */
  missing: string[];
  /** Bands, extras, offers and the kind of sheet. */
  others: number;
  othersRight: number;
  othersWrong: string[];
}

const emptyScore = (): Score => ({
  rates: 0,
  right: 0,
  unmarked: [],
  missing: [],
  others: 0,
  othersRight: 0,
  othersWrong: [],
});

export type ReadFile = (bytes: Uint8Array, fileName: string) => Promise<SheetRead>;

/** A file with what it states. */
export interface TruthfulFile {
  layout: string;
  seed: number;
  bytes: Uint8Array;
  fileName: string;
  truth: Truth;
}

/** Reads the files and compares them with their truth. */
export async function scoreFiles(
  files: Iterable<TruthfulFile> | AsyncIterable<TruthfulFile>,
  read: ReadFile,
): Promise<Score> {
  const total = emptyScore();
  for await (const { layout, seed, bytes, fileName, truth } of files) {
    const score = scoreReading(await read(bytes, fileName), truth);
    const named = (texts: readonly string[]) => texts.map((text) => `${layout} (${seed}): ${text}`);
    total.rates += score.rates;
    total.right += score.right;
    total.others += score.others;
    total.othersRight += score.othersRight;
    total.unmarked.push(...named(score.unmarked));
    total.missing.push(...named(score.missing));
    total.othersWrong.push(...named(score.othersWrong));
  }
  return total;
}

const compared = [
  "unit",
  "from",
  "to",
  "charged",
  "currency",
  "price",
  "single",
  "triple",
  "sleeps",
  "minNights",
  "weekdays",
  "board",
] as const;
type Compared = (typeof compared)[number];

export function scoreReading(reading: SheetRead, truth: Truth): Score {
  const score = emptyScore();
  score.rates = truth.rates.length;
  if ("refused" in reading) {
    score.missing.push(`refused: ${reading.refused}`);
    return score;
  }
  const open = new Set(truth.rates);
  const wrong: Found<Rate>[] = [];
  for (const rate of reading.rates) {
    const match = [...open].find((one) => differences(rate, one, truth).length === 0);
    if (match) open.delete(match);
    else wrong.push(rate);
  }
  score.right = score.rates - open.size;
  for (const rate of wrong) judgeWrong(rate, reading, truth, open, score);
  for (const rate of open) score.missing.push(`not read: ${JSON.stringify(rate)}`);
  scoreOthers(reading, truth, score);
  return score;
}

/** What a rate states otherwise than the sheet does. */
export function differences({ value }: Found<Rate>, truth: TrueRate, sheet: Truth): Compared[] {
  const expected = { ...truth, currency: sheet.currency };
  return compared.filter((key) => {
    if (key === "unit") return normal(value.unit) !== normal(expected.unit);
    return JSON.stringify(value[key]) !== JSON.stringify(expected[key]);
  });
}

const normal = (text: string | null) => text?.toLowerCase().replaceAll(/\s+/g, " ").trim() ?? null;

/** A field is marked if it was inferred, or if a doubt that nobody has answered names one of its cells. */
const isMarked = (evidence: Evidence | undefined, { doubts }: SheetReading): boolean =>
  evidence !== undefined &&
  (evidence.derived !== null ||
    doubts.some(
      ({ answer, cells }) => answer === null && evidence.cells.some((id) => cells.includes(id)),
    ));

/** A wrong rate is compared with the true rate that it is most like. */
function judgeWrong(
  rate: Found<Rate>,
  reading: SheetReading,
  truth: Truth,
  open: ReadonlySet<TrueRate>,
  score: Score,
): void {
  const [least = [...compared]] = [...open, ...truth.rates]
    .map((one) => differences(rate, one, truth))
    .toSorted((a, b) => a.length - b.length);
  const marked = least.every((key) => isMarked(rate.evidence[key], reading));
  const text = `${least.join()} of ${JSON.stringify(rate.value)}`;
  if (marked) score.missing.push(`wrong, marked: ${text}`);
  else score.unmarked.push(text);
}

function scoreOthers(reading: SheetReading, truth: Truth, score: Score): void {
  compareLists("kind", [reading.kind], [truth.kind], score);
  const { bands, extras, offers } = truth;
  if (bands)
    compareLists(
      "band",
      reading.bands.map(({ value }) => ({
        fromAge: value.fromAge,
        toAge: value.toAge,
        percent: value.percent,
        amount: null,
      })),
      bands,
      score,
    );
  if (extras)
    compareLists(
      "extra",
      // Truths of sheets state amounts alone.
      reading.extras
        .filter(({ value: { amount } }) => amount !== null)
        .map(({ value: { amount, per, each, obligatory } }) => ({
          ...{ amount, per, each, obligatory },
        })),
      extras,
      score,
    );
  if (offers)
    compareLists(
      "offer",
      // One for each of its periods.
      [
        ...new Map(
          reading.offers.map(({ value: { stay, pay } }) => [`${stay}/${pay}`, { stay, pay }]),
        ).values(),
      ],
      offers,
      score,
    );
}

/** Each true item that was read counts; so does each item that is not true, as wrong. */
function compareLists(
  name: string,
  read: readonly unknown[],
  truth: readonly unknown[],
  score: Score,
): void {
  const open = read.map((item) => JSON.stringify(item));
  score.others += truth.length;
  for (const item of truth) {
    const index = open.indexOf(JSON.stringify(item));
    if (index < 0) score.othersWrong.push(`${name} not read: ${JSON.stringify(item)}`);
    else {
      open.splice(index, 1);
      score.othersRight += 1;
    }
  }
  for (const item of open) score.othersWrong.push(`${name} not true: ${item}`);
}
