import { formatNumber } from "#domain/text/counted";
import type { Decimals } from "./map";
import { decimalMark, readDecimal } from "./numbers";
import type { ColumnProfile } from "./table";

export interface NumberQuestion {
  /** "1.250" */
  sample: string;
  /** "1,250" and "1.25", the likelier first. */
  answers: readonly { value: Decimals; label: string; note: string }[];
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
