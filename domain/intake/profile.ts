import { isEmptyCell, separatorIn, textOfCell } from "./cells";
import { countThousands } from "./number-question";
import { decimalMark } from "./numbers";
import type { ColumnProfile, ColumnSigns, SourceColumn, SourceRow } from "./table";

const maxSamples = 60;
const maxDistinct = 2000;
const maxSampleLength = 300;

/** Counts what the columns of a table hold, row by row. */
export class ColumnProfiler {
  readonly #columns = new Map<string, ReturnType<typeof startProfile>>();

  constructor(columns: readonly SourceColumn[]) {
    for (const column of columns) this.#columns.set(column.id, startProfile(column));
  }

  add({ cells }: SourceRow): void {
    for (const [id, raw] of Object.entries(cells)) {
      const profile = this.#columns.get(id);
      const text = textOfCell(raw);
      if (profile && !isEmptyCell(text)) count(profile, text, typeof raw === "number");
    }
  }

  get profiles(): ColumnProfile[] {
    return [...this.#columns.values()].map(({ seen, ...profile }) => ({
      ...profile,
      distinct: seen.size,
    }));
  }
}

const startProfile = ({ id, head }: SourceColumn) => ({
  ...{ id, head, filled: 0 },
  samples: [] as string[],
  signs: {
    ...{ point: 0, comma: 0, unclear: 0 },
    thousands: { sign: null, against: 0 } as NonNullable<ColumnSigns["thousands"]>,
    separators: {} as Record<string, number>,
  },
  seen: new Set<string>(),
});

function count(profile: ReturnType<typeof startProfile>, text: string, isNumber: boolean): void {
  profile.filled += 1;
  const sample = text.slice(0, maxSampleLength);
  if (profile.seen.size < maxDistinct && !profile.seen.has(sample)) {
    profile.seen.add(sample);
    if (profile.samples.length < maxSamples) profile.samples.push(sample);
  }
  const { signs } = profile;
  const mark = !isNumber && text.length < 80 && /\d/.test(text) ? decimalMark(text) : null;
  if (mark) signs[mark] += 1;
  if (/\d/.test(text)) signs.thousands = countThousands(signs.thousands, text);
  const sign = separatorIn(text);
  if (sign) signs.separators[sign] = (signs.separators[sign] ?? 0) + 1;
}

/** Profiles of a table that is at hand as a whole. */
export function profileRows(
  columns: readonly SourceColumn[],
  rows: Iterable<SourceRow>,
): ColumnProfile[] {
  const profiler = new ColumnProfiler(columns);
  for (const row of rows) profiler.add(row);
  return profiler.profiles;
}
