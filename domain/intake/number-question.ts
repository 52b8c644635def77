import { formatNumber } from "#domain/text/counted";
import type { Decimals } from "./map";
import { decimalMark, leastPrice, plainSigns, readDecimal } from "./numbers";
import type { ColumnProfile, ColumnSigns } from "./table";

export interface NumberQuestion {
  /** "1.250" */
  sample: string;
  /** "1,250" and "1.25", the likelier first. */
  answers: readonly { value: Decimals; label: string; note: string }[];
}

type Thousands = NonNullable<ColumnSigns["thousands"]>;

/** Counts a value for and against a sign between thousands. */
export function countThousands({ sign, against }: Thousands, text: string): Thousands {
  const number = /\d[\d.,' ]*/.exec(plainSigns(text))?.[0].trim() ?? "";
  const read = readDecimal(number);
  if (!read) return { sign, against: against + 1 };
  if (read.other === undefined) {
    const isUnseparated = /^\d+$/.test(number) && read.value >= 1000;
    return { sign, against: against + Number(isUnseparated || !Number.isInteger(read.value)) };
  }
  const own = number.includes(",") ? "comma" : "point";
  return {
    sign: sign === null || sign === own ? own : "mixed",
    against: against + Number(read.other >= leastPrice),
  };
}

/**
 * The probable mark of decimals of a column of prices, all signs of which stand before three figures: with decimals
 * each would be too low for a night, and no price of a thousand lacks the sign. Null where both readings are possible.
 */
export function guessDecimals({ signs }: Pick<ColumnProfile, "signs">): Decimals | null {
  const { point = 0, comma = 0, thousands } = signs ?? {};
  if (!thousands || thousands.against > 0 || point > 0 || comma > 0) return null;
  if (thousands.sign === "point") return "comma";
  return thousands.sign === "comma" ? "point" : null;
}

/** The two readings of a number whose one sign marks thousands or decimals; null where no value has two. */
export function numberQuestion({ samples }: Pick<ColumnProfile, "samples">): NumberQuestion | null {
  const unclear = samples.find((text) => decimalMark(text) === "unclear");
  const sample = /\d[\d.,]*/.exec(unclear ?? "")?.[0];
  if (sample === undefined) return null;
  const [sign, other]: [Decimals, Decimals] = sample.includes(",")
    ? ["comma", "point"]
    : ["point", "comma"];
  const [thousands, decimals] = [readDecimal(sample, other), readDecimal(sample, sign)];
  if (!thousands || !decimals) return null;
  return {
    sample,
    answers: [
      { value: other, label: formatNumber(thousands.value), note: `the ${sign} marks thousands` },
      { value: sign, label: String(decimals.value), note: `the ${sign} marks decimals` },
    ],
  };
}
