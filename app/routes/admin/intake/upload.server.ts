import { createHash, randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";

import { planFile } from "#db/queries/changes/plan-file.server";
import { findFile, findSameFile, storeFile } from "#db/queries/intake/files.server";
import { longDate } from "#domain/calendar/dates";
import { paths } from "#domain/paths/paths";
import { isUuid } from "#domain/text/strings";
import { sentFiles } from "~/server/limits/form-request.server";
import type { UploadedBytes } from "~/server/limits/spooled-file.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { chunksOf, openStored, readNewFile } from "./stored-file.server";

export interface UploadError {
  problem: string;
}

const maxFileNameLength = 100;

/** Stores an uploaded file; one whose columns are known goes straight to its rows. Saves no property. */
export async function uploadTable(context: RequestContext, request: Request, actor: string) {
  const { db, env } = context;
  const form = await request.formData();
  const [sent] = await sentFiles(request);
  const reject = (problem: string) => data<UploadError>({ problem }, { status: 400 });
  if (!sent) return reject("Please choose a JSON, CSV, XLSX or GeoJSON file");
  const hash = await hashOf(sent.file);
  const same = await findSameFile(db, hash);
  if (same)
    return redirectWithToast(env, await nextStep(context, same.id), {
      type: "info",
      text: `This file was uploaded on ${longDate(same.createdAt)} and is not applied yet`,
    });
  const key = form.get("key");
  const id = isUuid(key) ? key : randomUUID();
  const read = await readNewFile(context, sent.file);
  if ("problem" in read) return reject(read.problem);
  const { isKnown, ...table } = read;
  await storeFile(
    db,
    {
      ...{ id, hash, actor, ...table },
      name: sent.file.name.slice(-maxFileNameLength),
      bytes: sent.file.size,
    },
    chunksOf(sent.file),
  );
  const file = isKnown ? await findFile(db, id) : null;
  if (file) {
    const { rows } = await openStored(context, file);
    await planFile(db, file, rows, { actor, isRecognized: true });
  }
  return redirect(await nextStep(context, id), 303);
}

/** The rows of a file that was checked, its columns otherwise. */
async function nextStep({ db }: RequestContext, id: string): Promise<string> {
  const planned = await db
    .selectFrom("changes")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return planned ? paths.admin.change(id) : paths.admin.importColumns(id);
}

async function hashOf(file: UploadedBytes): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunksOf(file)) hash.update(chunk);
  return hash.digest("hex");
}
