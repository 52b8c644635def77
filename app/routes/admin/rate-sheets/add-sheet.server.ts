import {
  type AddedSheet,
  addSheetByHand,
  addSheetFile,
  addSheetLink,
} from "#db/queries/rate-sheets/add-sheet.server";
import { findByIdOrName } from "#db/queries/rate-sheets/find-property.server";
import { oneLine } from "#domain/forms/values";
import { sheetNameOf } from "#domain/rates/sheet-file";
import { adminTexts } from "#domain/text/admin-texts";
import { sentFiles } from "~/server/limits/form-request.server";
import { readSheetFile, type SentSheet } from "~/server/rates/sheet-file.server";
import type { RequestContext } from "~/server/services.server";

const words = adminTexts.rateSheets;

/** The form as typed, with its errors. */
export interface RejectedSheet {
  errors: { property?: string; file?: string; url?: string };
  typed: { property: string; url: string };
}

type Outcome = { added: AddedSheet; byHand: boolean } | { rejected: RejectedSheet };

/** Adds the file or the link of a form, or an empty sheet to be filled by hand. */
export async function addSheet(
  context: RequestContext,
  request: Request,
  actor: string,
): Promise<Outcome> {
  const form = await request.formData();
  const text = (name: string) => oneLine(String(form.get(name) ?? "")).slice(0, 2000);
  const typed = { property: text("property"), url: text("url") };
  const errors: RejectedSheet["errors"] = {};
  const found = typed.property ? await findByIdOrName(context.db, typed.property) : [];
  const [property, other] = found;
  if (!property) errors.property = words.unknownProperty;
  else if (other && property.id !== typed.property) errors.property = words.ambiguousProperty;
  if (form.get("intent") === "by-hand") {
    if (!property || errors.property) return { rejected: { errors, typed } };
    const name = `Rates of ${context.now().getUTCFullYear()}`;
    const id = await addSheetByHand(context.db, { propertyId: property.id, name, actor });
    return { added: { id, isNew: true }, byHand: true };
  }
  const [sent] = await sentFiles(request);
  const file = sent && (await readSheetFile(sent.file));
  Object.assign(errors, sourceErrors(file, typed.url));
  if (!property || Object.keys(errors).length > 0) return { rejected: { errors, typed } };
  const sheet = { propertyId: property.id, actor };
  const added =
    file && !("problem" in file)
      ? await addSheetFile(context.db, { ...sheet, name: file.name }, { ...file, source: "file" })
      : await addSheetLink(context.db, {
          ...sheet,
          url: typed.url,
          name: sheetNameOf(typed.url, new URL(typed.url).hostname),
        });
  if (added.isNew) await context.enqueue("read-rate-sheet", { sheetId: added.id });
  return { added, byHand: false };
}

function sourceErrors(file: SentSheet | undefined, url: string): RejectedSheet["errors"] {
  if (file && url) return { url: words.bothGiven };
  if (file) return "problem" in file ? { file: file.problem } : {};
  if (!url) return { file: words.noFile };
  return isLink(url) ? {} : { url: words.badLink };
}

const isLink = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
