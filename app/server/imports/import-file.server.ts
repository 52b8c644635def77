import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";

import { planImport } from "#db/queries/changes/plan-import.server";
import { storeChange } from "#db/queries/changes/store.server";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { isUuid } from "#domain/text/uuid";
import { sentFiles } from "~/server/limits/form-request.server";
import type { RequestContext } from "~/server/services.server";
import { readPropertyFile } from "./read-file.server";

const longestFileName = 100;

export interface ImportRefusal {
  problem: string;
}

/** Reads the sent file, judges every row, and shows what it would do; nothing is written to a stay. */
export async function planFileImport(context: RequestContext, request: Request, actor: string) {
  const form = await request.formData();
  const [sent] = await sentFiles(request);
  const refuse = (problem: string) => data<ImportRefusal>({ problem }, { status: 400 });
  if (!sent) return refuse(adminTexts.propertyImport.noFile);
  const read = await readPropertyFile(sent.file);
  if ("problem" in read) return refuse(read.problem);
  const { rows, firstLine, unknownColumns } = read.table;
  const key = form.get("key");
  const id = isUuid(key) ? key : randomUUID();
  const file = sent.file.name.slice(-longestFileName);
  await storeChange(
    context.db,
    {
      id,
      action: "import",
      parameters: { file, firstLine, unknownColumns },
      actor,
      state: "planned",
    },
    (trx) => planImport(trx, rows(), firstLine),
  );
  return redirect(paths.admin.change(id), 303);
}
