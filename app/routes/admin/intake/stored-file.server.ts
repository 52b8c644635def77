import { createHash } from "node:crypto";
import { data } from "@remix-run/node";

import { findMap, type IntakeFile, StoredBytes } from "#db/queries/intake/files.server";
import { guessedDecimals, guessMap, isOwnFile, shapeOf } from "#domain/intake/guess";
import type { FileOptions } from "#domain/intake/table";
import { isOwnRemark } from "#domain/intake/targets";
import { openTable, reopenTable } from "~/server/intake/open-file.server";
import type { UploadedBytes } from "~/server/limits/spooled-file.server";
import type { RequestContext } from "~/server/services.server";

export async function* chunksOf(file: UploadedBytes): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

type ReadTable = Pick<
  IntakeFile,
  "options" | "choices" | "columns" | "map" | "shape" | "rowCount" | "sourceName"
>;

/** Reads a file, with the guesses or the remembered choices for its columns. */
export async function readNewFile(
  { db }: Pick<RequestContext, "db">,
  bytes: UploadedBytes,
  wanted?: Partial<FileOptions>,
): Promise<(ReadTable & { isKnown: boolean }) | { problem: string }> {
  const table = await openTable(bytes, wanted);
  if ("problem" in table) return table;
  const { options, choices, profiles, rowCount } = table;
  // A file of refused rows has the columns of its file, and a reason.
  const named = profiles.filter(({ head }) => !isOwnRemark(head));
  const shape = createHash("sha256").update(shapeOf(named)).digest("hex");
  const known = await findMap(db, shape);
  const map = guessMap(profiles, { remembered: known?.map });
  return {
    ...{ options, map, shape, rowCount },
    choices: [...choices],
    columns: [...profiles],
    sourceName: known?.sourceName ?? null,
    // A guess that nobody has seen is shown first.
    isKnown: (known !== null && guessedDecimals(profiles, map).length === 0) || isOwnFile(profiles),
  };
}

/** A stored file as it is to be read. @throws 400 for one that cannot be read */
export async function openStored({ db }: RequestContext, file: IntakeFile) {
  const table = await reopenTable(new StoredBytes(db, file), file.options);
  if ("problem" in table) throw data(table.problem, { status: 400 });
  return table;
}
