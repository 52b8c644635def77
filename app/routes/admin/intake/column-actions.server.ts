import { data, redirect } from "@remix-run/node";

import { dropChoices } from "#db/queries/changes/decide-rows.server";
import { planFile } from "#db/queries/changes/plan-file.server";
import { findChange } from "#db/queries/changes/store.server";
import {
  findFile,
  forgetMap,
  type IntakeFile,
  saveChoices,
  StoredBytes,
  storeMap,
} from "#db/queries/intake/files.server";
import { guessedDecimals, rememberMap } from "#domain/intake/guess";
import { ruleKey, type TableMap } from "#domain/intake/map";
import type { FileOptions } from "#domain/intake/table";
import { paths } from "#domain/paths/paths";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { chosenMap } from "./chosen-map";
import { missingIn } from "./read-columns.server";
import { openStored, readNewFile } from "./stored-file.server";

/** Buttons of the columns screen. Each first stores the choices of its form, so that nothing typed is lost. */
export async function actOnColumns(
  context: RequestContext,
  id: string,
  form: FormData,
  actor: string,
): Promise<Response | null> {
  const { db, env } = context;
  const file = await findFile(db, id);
  if (!file) throw data("This file is no longer available", { status: 404 });
  const change = await findChange(db, id);
  if (change && change.state !== "planned") return redirect(paths.admin.change(id), 303);
  const read = await withChoices(context, file, form);
  if ("problem" in read)
    return redirectWithToast(env, paths.admin.importColumns(id), {
      type: "error",
      text: read.problem,
    });
  if (!(await saveChoices(db, read))) return redirect(paths.admin.change(id), 303);
  // Read by other options, the rows are others.
  if (read.options !== file.options) await dropChoices(db, id);
  const intent = form.get("intent");
  // By a script, which stays where it is.
  if (intent === "recount") return null;
  const from = Number(form.get("from")) || 0;
  const here = paths.admin.importColumns(id);
  if (intent === "save")
    return redirectWithToast(env, paths.admin.importProperties(), {
      type: "success",
      text: `Choices for ${read.name} saved`,
    });
  if (intent !== "rows" || missingIn(read).length > 0)
    return redirect(from > 0 ? `${here}?from=${from}` : here, 303);
  if (read.isRemembered)
    await storeMap(db, read, rememberMap(read.columns, withGuesses(read)), actor);
  else await forgetMap(db, read.shape);
  const { rows } = await openStored(context, read);
  await planFile(db, read, rows, { actor });
  return redirect(paths.admin.change(id), 303);
}

/** The map whose guessed decimals were shown and let stand. */
function withGuesses({ columns, map }: IntakeFile): TableMap {
  const guessed = guessedDecimals(columns, map).map((column) => ruleKey("decimals", column));
  const { chosen = [] } = map.rules;
  return { ...map, rules: { ...map.rules, chosen: [...chosen, ...guessed] } };
}

/** The file with the choices of a form; other ways to read its bytes make other columns. */
async function withChoices(
  context: RequestContext,
  file: IntakeFile,
  form: FormData,
): Promise<IntakeFile | { problem: string }> {
  const sourceName = String(form.get("source") ?? file.sourceName ?? "").trim() || null;
  const chosen = {
    ...file,
    ...(form.has("source") && { sourceName, isRemembered: form.get("remember") === "yes" }),
  };
  const options = chosenOptions(file.options, form);
  if (!options) return { ...chosen, map: chosenMap(file, form) };
  const read = await readNewFile(context, new StoredBytes(context.db, file), options);
  if ("problem" in read) return read;
  const { isKnown: _, ...table } = read;
  return { ...chosen, ...table, sourceName: chosen.sourceName ?? table.sourceName };
}

const textOptions = ["encoding", "separator", "sheet", "list"] as const;

/** What a form changes in how the bytes become rows; null for nothing. */
function chosenOptions(options: FileOptions, form: FormData): Partial<FileOptions> | null {
  const changed: Record<string, unknown> = {};
  for (const name of textOptions) {
    const value = form.get(name);
    if (typeof value === "string" && value !== (options[name] ?? "")) changed[name] = value;
  }
  const head = form.get("hasHead");
  if (head !== null && (head === "yes") !== options.hasHead) changed.hasHead = head === "yes";
  return Object.keys(changed).length > 0 ? { ...options, ...changed } : null;
}
