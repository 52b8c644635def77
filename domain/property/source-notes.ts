import { longDate } from "#domain/calendar/dates";
import { isConfirmed, originLabels, type Statement } from "./evidence";
import { kindOf } from "./fields";
import { isSame } from "./kinds/kind";
import { valueText } from "./revisions";

const saysSame = (field: string, one: unknown, other: unknown): boolean => {
  const kind = kindOf(field);
  return kind ? isSame(kind, one, other) : JSON.stringify(one) === JSON.stringify(other);
};

type Said = Statement & { value: unknown };

/** "Page: 640, October 2, 2026 / Lodge: 590, December 3, 2026"; null where the sources agree. */
export function disagreementOf(field: string, statements: readonly Said[]): string | null {
  // Sample data is nobody's word.
  const said = statements.filter(({ origin }) => origin !== "seed");
  if (said.every(({ value }) => saysSame(field, value, said[0]?.value))) return null;
  return said
    .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
    .map(
      ({ origin, value, recordedAt }) =>
        `${originLabels[origin]}: ${valueText(value)}, ${longDate(recordedAt)}`,
    )
    .join(" / ");
}

/** Notes for the property form: fields that the lodge has confirmed, and fields whose sources differ. */
export const sourceNotesOf = (
  evidence: ReadonlyMap<string, readonly Said[]>,
): Record<string, string> =>
  Object.fromEntries(
    [...evidence].flatMap(([field, statements]) => {
      const differing = disagreementOf(field, statements);
      const word = statements.find((statement) => isConfirmed([statement]));
      const note = [
        word && `Confirmed by the lodge on ${longDate(word.recordedAt)}`,
        differing && `Sources differ: ${differing}`,
      ];
      return note.some(Boolean) ? [[field, note.filter(Boolean).join(". ")]] : [];
    }),
  );
