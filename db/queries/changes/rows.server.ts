import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import {
  decisionsFor,
  maxStrokes,
  type RowDecision,
  type RowKind,
  rowKindOf,
  rowKinds,
} from "#domain/changes/row-intake";
import type { ItemState } from "#domain/changes/states";
import { pageWithin } from "#domain/paths/pager";
import type { Item } from "./store.server";

/** Rows of a file as they will be, or were, applied. */

/** As `rowKindOf`. */
const kind = sql<RowKind>`case
  when state = 'waiting' then case when created then 'new' else 'change' end
  when state = 'kept' then 'done'
  else state end`;

/** Rows about which a person has decided stay among those with a doubt until they are applied. */
const group: RawBuilder<RowKind> = sql<RowKind>`case
  when intake->'isDoubt' = 'true' and state in ('doubtful', 'waiting', 'skipped') then 'doubtful'
  else ${kind} end`;

export type CountsByKind = Readonly<Partial<Record<RowKind, number>>>;

const countBy = async (
  db: Connection,
  changeId: string,
  expression: RawBuilder<RowKind>,
): Promise<CountsByKind> => {
  const { rows } = await sql<{ kind: RowKind; count: number }>`
    select ${expression} as kind, count(*)::integer as count
    from change_items where change_id = ${changeId} group by 1
  `.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};

/** Rows by what they will do. */
export const countKinds = (db: Connection, changeId: string) => countBy(db, changeId, kind);

/** Rows by the group in which they are listed. */
export const countGroups = (db: Connection, changeId: string) => countBy(db, changeId, group);

/** The file as a strip: each stroke shows, of the rows it stands for, the one that needs a person most. */
export async function readStrokes(db: Connection, changeId: string): Promise<RowKind[]> {
  const { rows } = await sql<{ kind: number }>`
    with numbered as (
      select array_position(${[...rowKinds]}::text[], ${kind}) as kind,
        row_number() over (order by position) - 1 as at, count(*) over () as total
      from change_items where change_id = ${changeId}
    ), strokes as (
      select kind, at / ceil(total::numeric / ${maxStrokes})::integer as stroke from numbered)
    select min(kind) as kind from strokes group by stroke order by stroke
  `.execute(db);
  return rows.map(({ kind }) => rowKinds[kind - 1] ?? "same");
}

/** Rows of a group in the order of the file. */
export async function listRows(
  db: Connection,
  changeId: string,
  of: RowKind,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Item[]; total: number; page: number; pages: number }> {
  const chosen = db
    .selectFrom("changeItems")
    .where("changeId", "=", changeId)
    .where(sql<boolean>`${group} = ${of}`);
  const { total } = await chosen
    .select(sql<number>`count(*)::integer`.as("total"))
    .executeTakeFirstOrThrow();
  const within = pageWithin(page, total, size);
  const rows = await chosen
    .selectAll()
    .orderBy("position")
    .limit(size)
    .offset((within.page - 1) * size)
    .execute();
  return { rows, total, ...within };
}

/** Positions of the rows of a group that allow a decision, without those that are decided otherwise. */
export async function undecidedRows(
  db: Connection,
  changeId: string,
  of: RowKind,
  decision: RowDecision,
): Promise<number[]> {
  const rows = await db
    .selectFrom("changeItems")
    .select(["position", "state", "created", "intake"])
    .where("changeId", "=", changeId)
    .where(sql<boolean>`${group} = ${of}`)
    .orderBy("position")
    .execute();
  const isFree = ({ state }: { state: string }) => of !== "doubtful" || state === "doubtful";
  return rows.flatMap((row) =>
    isFree(row) && decisionsFor({ ...row, state: row.state as ItemState }).includes(decision)
      ? [row.position]
      : [],
  );
}

/** What rows have been decided, and the text that a correction replaces. */
export async function listFaults(
  db: Connection,
  changeId: string,
  positions: readonly number[],
): Promise<
  { position: number; text: string; decision: RowDecision | null; isDecidable: boolean }[]
> {
  const rows = await db
    .selectFrom("changeItems")
    .select(["position", "intake", "state", "created"])
    .where("changeId", "=", changeId)
    .where("position", "in", [...positions, 0])
    .execute();
  return rows.map(({ position, intake, state, created }) => {
    const { fault, corrected, decision } = intake ?? {};
    const kind = rowKindOf({ state: state as ItemState, created });
    const hasEffect = state === "waiting" || kind === "done" || kind === "undone";
    const standing = hasEffect ? (created ? "new" : "update") : null;
    return {
      position,
      text: (fault && corrected?.[fault.column]) ?? fault?.text ?? "",
      decision: decision ?? standing,
      isDecidable: state !== "refused" && state !== "same",
    };
  });
}
